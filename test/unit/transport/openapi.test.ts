import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../../src/main/transport/openapi.ts';
import { type Operation, operations } from '../../../src/shared/contract/operations.ts';

interface Document {
  openapi: string;
  info: { version: string };
  paths: Record<string, { post?: { operationId: string; summary: string } }>;
  components: { schemas: Record<string, { properties?: Record<string, object>; required?: string[] }> };
}
const document = openApiDocument('1.2.3') as unknown as Document;

describe('openApiDocument', () => {
  it.each(Object.entries<Operation>(operations))('describes %s if it may be reached', (name, operation) => {
    const described = document.paths[operation.path]?.post;
    if (operation.reach === 'local') expect(described).toBeUndefined();
    else expect(described).toMatchObject({ operationId: name, summary: operation.summary });
  });

  it('points only at schemas that it holds', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target ?? '');
    expect(references.length).toBeGreaterThan(30);
    for (const target of references) {
      expect(target).toMatch(/^#\/components\/schemas\/\w+$/);
      expect(document.components.schemas).toHaveProperty(target.replace('#/components/schemas/', ''));
    }
  });

  it('tells callers what they may leave out, and what they always get', () => {
    const { ConsultRequest, ConsultResponse } = document.components.schemas;
    expect(ConsultRequest?.required).toEqual(['query']);
    expect(ConsultRequest?.properties?.['budget']).toMatchObject({ default: 'mid', enum: ['low', 'mid', 'high'] });
    expect(ConsultResponse?.required).toContain('truncated');
  });

  it('carries the version and survives serialising', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } });
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});
