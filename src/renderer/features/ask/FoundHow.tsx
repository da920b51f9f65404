import { Button } from '../../components/Button.tsx';
import { emptyForm, formToParams } from '../../model/requestForm.ts';
import { useApp } from '../../state/useApp.ts';

interface FoundHowProps {
  readonly question: string;
  /** As answers are looked for: with what no longer holds. */
  readonly includesHistory?: boolean;
}

/** The request by which memories were found, in the analyzer. */
export function FoundHow({ question, includesHistory = false }: FoundHowProps) {
  const { router } = useApp();
  const form = { ...emptyForm, query: question, includeHistory: includesHistory };
  return (
    <Button variant="ghost" size="s" icon="analyzer" onClick={() => router.go('analyzer', formToParams(form))}>
      How it was found
    </Button>
  );
}
