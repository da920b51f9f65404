import { forceLayout, type LayoutTask } from './forceLayout.ts';

interface Scope {
  addEventListener(type: 'message', listener: (event: MessageEvent<{ id: number; task: LayoutTask }>) => void): void;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

/** The page's types know a window only; in here `self` is a worker's scope. */
const scope: Scope = globalThis;

scope.addEventListener('message', ({ data }) => {
  const places = forceLayout(data.task);
  scope.postMessage({ id: data.id, places }, [places.buffer]);
});
