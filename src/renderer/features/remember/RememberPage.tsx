import { type DragEvent, useRef, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { useApp } from '../../state/useApp.ts';
import { droppedFiles } from './droppedFiles.ts';
import { ModelReadingList } from './ModelReadingList.tsx';
import { QueueList } from './QueueList.tsx';
import { RecentArtifacts } from './RecentArtifacts.tsx';
import { FILE_INPUT_ID } from './rememberCommands.ts';
import { TellForm } from './TellForm.tsx';

/** Telling the memory something: by paste, by file, by drop anywhere on the page. */
export function RememberPage() {
  const { remember, notices } = useApp();
  const [isOver, setIsOver] = useState(false);
  const depth = useRef(0);
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

  function onDrop(event: DragEvent): void {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setIsOver(false);
    droppedFiles(event.dataTransfer)
      .then((files) => remember.sendFiles(files))
      .catch(notices.sayError);
  }

  return (
    <div
      className="remember"
      onDragEnter={(event) => {
        if (!hasFiles(event)) return;
        depth.current += 1;
        setIsOver(true);
      }}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
      }}
      onDragLeave={() => {
        depth.current = Math.max(0, depth.current - 1);
        if (depth.current === 0) setIsOver(false);
      }}
      onDrop={onDrop}
    >
      <div className="remember-tell">
        <h1>Remember</h1>
        <TellForm />
        <ModelReadingList />
        <QueueList />
      </div>
      <RecentArtifacts />
      <input
        id={FILE_INPUT_ID}
        type="file"
        multiple
        hidden
        aria-label="Files to remember"
        onChange={(event) => {
          remember.sendFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {isOver && (
        <div className="drop-veil" aria-hidden="true">
          <Icon name="remember" />
          Drop to remember
        </div>
      )}
    </div>
  );
}
