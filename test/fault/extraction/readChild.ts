import { openReadingApp } from '../../integration/extractionByModel/modelKit.ts';

/** Has the model read what waits, and says how far it is, until it is killed or done. */
const [file = '', url = ''] = process.argv.slice(2);
const opened = await openReadingApp(file, url);
await opened.app.settleExtraction({
  signal: new AbortController().signal,
  concurrency: 4,
  onProgress: (done) => console.log(`read ${done}`),
});
console.log('done');
await opened.close();
