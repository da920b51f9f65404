import type { ColorOf } from '../graph/export/svgExport.ts';

/** Hands a finished file to the person, by the browser's own download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Twice as fine as the drawing, unless it would then be larger than browsers draw. */
export async function svgToPng(svg: string, width: number, height: number): Promise<Blob> {
  const scale = Math.min(2, 8000 / Math.max(width, height));
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture is too large to draw.')) : resolve(blob)));
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The colours of styles/tokens.css as they are in the present theme: a token may stand for one of two. */
export function readColors(): ColorOf {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const known = new Map<string, string>();
  // Read at once, so that the probe need not stay.
  for (const token of TOKENS) {
    probe.style.color = `var(${token})`;
    known.set(token, getComputedStyle(probe).color);
  }
  probe.remove();
  return (token) => known.get(token) ?? 'gray';
}

const TOKENS = [
  '--paper',
  '--surface',
  '--ink',
  '--ink-2',
  '--ink-3',
  '--accent',
  '--bad',
  '--warn',
  '--node-person',
  '--node-organization',
  '--node-place',
  '--node-event',
  '--node-system',
  '--node-thing',
  '--node-text',
  '--node-value',
  '--node-contradiction',
  '--node-fallacy',
  '--node-edge',
  '--node-edge-strong',
] as const;
