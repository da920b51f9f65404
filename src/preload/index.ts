import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { bridgeChannels, type PalimpsestBridge } from '../shared/contract/bridge.ts';
import { createMailbox } from './mailbox.ts';

const events = createMailbox<unknown>();
const commands = createMailbox<string>();
ipcRenderer.on(bridgeChannels.event, (_event, payload: unknown) => events.deliver(payload));
ipcRenderer.on(bridgeChannels.command, (_event, commandId: string) => commands.deliver(commandId));

const bridge: PalimpsestBridge = {
  host: 'desktop',
  call: (name, input, callId) => ipcRenderer.invoke(bridgeChannels.call, name, input, callId),
  cancel: (callId) => ipcRenderer.send(bridgeChannels.cancel, callId),
  onEvent: events.listen,
  onCommand: commands.listen,
  pathForFile: (file) => {
    const path = file instanceof Blob ? webUtils.getPathForFile(file as File) : '';
    // Only here can a file's path be learned, so what is granted was truly dropped or chosen by the person.
    if (path !== '') ipcRenderer.send(bridgeChannels.grantPath, path);
    return path;
  },
};

if (process.isMainFrame) contextBridge.exposeInMainWorld('palimpsest', bridge);
