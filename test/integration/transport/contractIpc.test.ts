import { isOwnAddress } from '../../../src/main/desktop/address.ts';
import { createCaller } from '../../../src/main/transport/call.ts';
import { bindIpc } from '../../../src/main/transport/ipc.ts';
import { bridgeChannels, type BridgeReply } from '../../../src/shared/contract/bridge.ts';
import { PalimpsestError } from '../../../src/shared/contract/errors.ts';
import { eventSchema } from '../../../src/shared/contract/events.ts';
import { contractSuite } from './contractSuite.ts';
import { MainEnd, PageEnd } from './ipcPair.ts';

contractSuite({
  name: 'IPC',
  reach: 'local',
  async connect({ handlers, events, log }) {
    const main = new MainEnd();
    const page = new PageEnd(main);
    let lastId = 0;
    const unbind = bindIpc({
      ipc: main.asElectron,
      call: createCaller(handlers, log).call,
      subscribe: (listener) => events.subscribe(listener),
      pages: () => [page.asElectron],
      isOwnUrl: isOwnAddress,
      objection: () => null,
      onPathGranted: () => {},
      log,
    });
    return {
      async call(name, input, signal) {
        const callId = `call ${++lastId}`;
        signal?.addEventListener('abort', () => page.tell(bridgeChannels.cancel, callId));
        const reply = (await page.call(name, input, callId)) as BridgeReply;
        if (reply.ok) return reply.value;
        throw PalimpsestError.fromShape(reply.error);
      },
      async subscribe(listener) {
        const onEvent = (event: unknown): void => listener(eventSchema.parse(event));
        page.heard.on(bridgeChannels.event, onEvent);
        return () => page.heard.off(bridgeChannels.event, onEvent);
      },
      close: async () => unbind(),
    };
  },
});
