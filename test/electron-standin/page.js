// The page's half of the stand-in, put in before any script of the page. `bindingName`, `receiverName` and
// `preload` (the built preload's text as a function) are set around it by webContents.ts.
(() => {
  if (globalThis.top !== globalThis) return;
  const post = globalThis[bindingName];
  delete globalThis[bindingName];
  const listeners = new Map();
  const waiting = new Map();
  let lastId = 0;

  const tell = (message) => post(JSON.stringify(structuredClone(message)));
  const ipcRenderer = {
    invoke: (channel, ...args) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        tell({ type: 'invoke', id, channel, args });
        waiting.set(id, { channel, resolve, reject });
      }),
    send: (channel, ...args) => tell({ type: 'send', channel, args }),
    on: (channel, listener) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    removeListener: (channel, listener) => {
      listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter((other) => other !== listener),
      );
      return ipcRenderer;
    },
  };
  const receive = (message) => {
    if (message.type === 'event') {
      for (const listener of listeners.get(message.channel) ?? []) listener({}, ...message.args);
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) call?.resolve(message.value);
    else call?.reject(new Error(`Error invoking remote method '${call.channel}': ${message.error}`));
  };
  Object.defineProperty(globalThis, receiverName, { value: receive });

  const electron = {
    ipcRenderer,
    contextBridge: {
      exposeInMainWorld: (name, value) =>
        Object.defineProperty(globalThis, name, { value: Object.freeze(value), enumerable: true }),
    },
    webUtils: { getPathForFile: () => '' },
  };
  const module = { exports: {} };
  const require = (name) => {
    if (name === 'electron') return electron;
    throw new Error(`module not found: ${name}`);
  };
  preload(require, module, module.exports, {
    isMainFrame: true,
    platform: 'linux',
    sandboxed: true,
    contextIsolated: true,
  });
})();
