import { contractSuite } from './contractSuite.ts';
import { callOverHttp, listenOverHttp } from './httpClient.ts';
import { startFixture } from './httpFixture.ts';

contractSuite({
  name: 'HTTP',
  reach: 'everywhere',
  async connect(setting) {
    const { server, token, close } = await startFixture(setting);
    const stops: (() => void)[] = [];
    return {
      call: (name, input, signal) => callOverHttp(server.origin, token.current(), name, input, signal),
      async subscribe(listener) {
        const { stop } = await listenOverHttp(server.origin, token.current(), listener);
        stops.push(stop);
        return stop;
      },
      async close() {
        for (const stop of stops) stop();
        await close();
      },
    };
  },
});
