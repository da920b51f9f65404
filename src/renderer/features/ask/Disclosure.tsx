import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../components/Button.tsx';

interface DisclosureProps {
  readonly title: string;
  /** Beside the title, whether it is open or not. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** Something that is folded away until it is asked for, and made only then. */
export function Disclosure({ title, beside, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="ask-folded">
      <div className="ask-folded-bar">
        <Button
          variant="ghost"
          size="s"
          icon={isOpen ? 'down' : 'right'}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
        </Button>
        {beside}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
