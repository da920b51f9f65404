import { forceLayout, type LayoutTask } from './forceLayout.ts';

globalThis.addEventListener('message', ({ data }: MessageEvent<{ readonly id: number; readonly task: LayoutTask }>) => {
  const places = forceLayout(data.task);
  globalThis.postMessage({ id: data.id, places }, { transfer: [places.buffer] });
});
