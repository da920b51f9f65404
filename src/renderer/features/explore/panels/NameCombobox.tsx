import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import { NameList } from './NameList.tsx';
import { bearerOf, groupHits, inOrder, type NameHit, nextOption, suggestionsSpoken } from './nameSuggestions.ts';
import { useNameSearch } from './useNameSearch.ts';

interface NameComboboxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly inputId?: string;
  /** What stands in the field before anything is typed. */
  readonly initial?: string;
  readonly onPick: (hit: NameHit) => void;
  /** Enter on what is no name. Without it such an Enter takes the only suggestion, if there is one. */
  readonly onAsk?: (question: string) => void;
  readonly isCleared: boolean;
}

/** A field that finds names as one types. Arrows walk the suggestions, Enter takes one, Escape closes them. */
export function NameCombobox(props: NameComboboxProps) {
  const { label, placeholder, initial = '', onPick, onAsk, isCleared } = props;
  const id = useId();
  const inputId = props.inputId ?? `${id}-input`;
  const [text, setText] = useState(initial);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  useEffect(() => setText(initial), [initial]);
  const search = useNameSearch(text, isOpen);
  const groups = useMemo(() => groupHits(search.hits), [search.hits]);
  const hits = useMemo(() => inOrder(groups), [groups]);
  const question = text.trim();
  const isListed = isOpen && question !== '';
  const [isEntered, setEntered] = useState(false);
  const optionCount = hits.length + (onAsk === undefined ? 0 : 1);

  function close(): void {
    setOpen(false);
    setActive(-1);
  }

  function pick(hit: NameHit): void {
    close();
    setText(isCleared ? '' : hit.node.name);
    onPick(hit);
  }

  function ask(): void {
    if (onAsk === undefined || question === '') return;
    close();
    onAsk(question);
  }

  /** Enter without a pick: a name that was typed out is that name. */
  function enter(): void {
    const bearer = bearerOf(hits, question) ?? (onAsk === undefined && hits.length === 1 ? hits[0] : undefined);
    if (bearer === undefined || bearer === null) ask();
    else pick(bearer);
  }

  // Who types fast presses Enter before the names are there.
  const latestEnter = useRef(enter);
  useEffect(() => {
    latestEnter.current = enter;
  });
  const isAnswered = search.phase === 'ready' || search.phase === 'failed';
  useEffect(() => {
    if (!isEntered || !isAnswered) return;
    setEntered(false);
    latestEnter.current();
  }, [isEntered, isAnswered]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const hit = isListed ? hits[active] : undefined;
      if (hit !== undefined) pick(hit);
      else if (isListed && active === hits.length && onAsk !== undefined) ask();
      else if (isListed && !isAnswered) setEntered(true);
      else enter();
      return;
    }
    if (event.key === 'Escape' && (isListed || text !== '')) {
      event.stopPropagation();
      event.preventDefault();
      if (isListed) close();
      else setText('');
      return;
    }
    const next = question === '' ? null : nextOption(event.key, isOpen ? active : -1, optionCount);
    if (next === null) return;
    event.preventDefault();
    setOpen(true);
    setActive(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <div className="names" role="search">
      <Icon name="search" />
      <input
        id={inputId}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? `${id}-list` : undefined}
        aria-activedescendant={isListed && active >= 0 ? `${id}-${active}` : undefined}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setActive(-1);
          setEntered(false);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <span className="visually-hidden" role="status">
        {isListed && search.phase === 'ready' ? suggestionsSpoken(hits.length, search.total) : ''}
      </span>
      {isListed && (
        <NameList
          id={id}
          label={label}
          search={search}
          groups={groups}
          active={active}
          question={onAsk === undefined ? null : question}
          onActive={setActive}
          onPick={pick}
          onAsk={ask}
        />
      )}
    </div>
  );
}
