import { useStore } from 'zustand';
import { useApp } from '../../state/useApp.ts';
import { ForgetDialog } from './ForgetDialog.tsx';
import { ReextractDialog } from './ReextractDialog.tsx';

/** The question that is being asked, over whatever page. */
export function AskedDialog() {
  const { asking } = useApp();
  const asked = useStore(asking, (state) => state.asked);
  const onClose = (): void => asking.setState({ asked: null });
  if (asked === null) return null;
  return asked.kind === 'forget' ? (
    <ForgetDialog target={asked.target} name={asked.name} onClose={onClose} />
  ) : (
    <ReextractDialog artifactId={asked.artifactId} name={asked.name} onClose={onClose} />
  );
}
