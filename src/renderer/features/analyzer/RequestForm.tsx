import { useStore } from 'zustand';
import { Button, classes } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { countFilters, emptyForm } from '../../model/requestForm.ts';
import { useApp } from '../../state/useApp.ts';
import { RequestOptions } from './RequestOptions.tsx';

export function RequestForm() {
  const { analyzer, view } = useApp();
  const { form, errors, phase } = useStore(analyzer.store);
  const isOpen = useStore(view, (state) => state.isRequestOpen);
  const options =
    countFilters(form) +
    [form.maxTokens !== emptyForm.maxTokens, form.knownAt !== '' && form.asOf !== '', form.tz !== ''].filter(Boolean)
      .length;
  const hasHiddenError = Object.keys(errors).some((field) => field !== 'query');
  return (
    <form
      className="request"
      aria-label="Request"
      onSubmit={(event) => {
        event.preventDefault();
        void analyzer.run();
      }}
    >
      <div className="search-box">
        <Icon name="analyzer" />
        <input
          type="text"
          aria-label="Query"
          aria-invalid={errors.query === undefined ? undefined : true}
          placeholder="Query to analyze"
          autoComplete="off"
          spellCheck={false}
          value={form.query}
          onChange={(event) => analyzer.edit({ query: event.target.value })}
        />
        {errors.query !== undefined && <span className="request-error">{errors.query}</span>}
        <Button
          icon="filter"
          className={classes('search-filter', options > 0 && 'is-on')}
          aria-expanded={isOpen || hasHiddenError}
          onClick={() => view.setState({ isRequestOpen: !isOpen })}
        >
          {options > 0 ? `Options (${options})` : 'Options'}
        </Button>
        {phase === 'loading' ? (
          <Button icon="close" onClick={analyzer.cancel}>
            Cancel
          </Button>
        ) : (
          <Button type="submit" variant="primary">
            Run
          </Button>
        )}
      </div>
      {(isOpen || hasHiddenError) && <RequestOptions />}
    </form>
  );
}
