import { IconButton } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { plainText } from '../../../shared/plainText.ts';
import { useApp } from '../../state/useApp.ts';
import type { MemoryLink } from './turns.ts';

const icons = { edge: 'graph', entity: 'tag', passage: 'file' } as const;

/** Memories as chips: each opens in the inspector, and in Explore beside it. */
export function MemoryLinks({ label, links }: { readonly label: string; readonly links: readonly MemoryLink[] }) {
  const { router } = useApp();
  if (links.length === 0) return null;
  return (
    <ul className="ask-links" aria-label={label}>
      {links.map((link) => {
        const text = plainText(link.label).replaceAll(/\s+/g, ' ');
        return (
          <li key={link.key} className="ask-link">
            <button type="button" className="ask-link-open" title={text} onClick={() => router.inspect(link.inspect)}>
              <Icon name={icons[link.kind]} />
              <span className="one-line" dir="auto">
                {text}
              </span>
            </button>
            <IconButton
              icon="neighbours"
              label={`Show in Explore: ${text.slice(0, 80)}`}
              title="Show in Explore"
              onClick={() => router.goTo(link.explore)}
            />
          </li>
        );
      })}
    </ul>
  );
}
