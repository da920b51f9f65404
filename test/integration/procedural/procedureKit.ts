import { listChanges } from '../../../src/main/engine/edits/listChanges.ts';
import { undoChange } from '../../../src/main/engine/edits/undoChange.ts';
import { forget } from '../../../src/main/engine/maintenance/forget/forget.ts';
import {
  bindProcedure,
  markProcedureHelpful,
  removeProcedure,
  retrieveProcedure,
} from '../../../src/main/engine/procedural/changeProcedure.ts';
import { listProcedures, procedureHistory } from '../../../src/main/engine/procedural/readProcedures.ts';
import { upsertProceduralKnowledge } from '../../../src/main/engine/procedural/saveProcedure.ts';
import { checkFile } from '../../../src/main/engine/storage/invariants.ts';
import { type Input, operations, type Output } from '../../../src/shared/contract/operations.ts';
import { openScratchMemory, type ScratchMemory } from '../episodic/scratchMemory.ts';

const madeBy = 'owner';

/** A memory whose procedures are worked on as the app does it. Each dataset is a memory of its own. */
export class ProcedureKit {
  readonly memory: ScratchMemory = openScratchMemory();
  dataset = 'main';

  get #ref(): { user_id: string; dataset: string } {
    return { user_id: 'local', dataset: this.dataset };
  }

  save(input: Input<'upsertProceduralKnowledge'>): Output<'upsertProceduralKnowledge'> {
    const request = operations.upsertProceduralKnowledge.input.parse({ ...this.#ref, ...input });
    const saved = upsertProceduralKnowledge(this.memory.db, { request, madeBy }, this.memory.context);
    return operations.upsertProceduralKnowledge.output.parse(saved);
  }

  mark(id: number, helpful: boolean): Output<'markProcedureHelpful'> {
    const request = operations.markProcedureHelpful.input.parse({ ...this.#ref, id, helpful });
    return markProcedureHelpful(this.memory.db, { request, madeBy }, this.memory.context);
  }

  bind(id: number, path: string): Output<'bindProcedure'> {
    const request = operations.bindProcedure.input.parse({ ...this.#ref, id, taxonomy_path: path });
    return bindProcedure(this.memory.db, { request, madeBy }, this.memory.context);
  }

  remove(id: number): number {
    const request = operations.removeProcedure.input.parse({ ...this.#ref, id });
    return removeProcedure(this.memory.db, { request, madeBy }, this.memory.context).decision_id;
  }

  retrieve(name: string): Output<'retrieveProcedure'> {
    const request = operations.retrieveProcedure.input.parse({ ...this.#ref, task_type: name });
    return retrieveProcedure(this.memory.db, request);
  }

  undo(decision: number): number {
    const request = operations.undoChange.input.parse({ ...this.#ref, id: decision });
    return undoChange(this.memory.db, { request, madeBy }, this.memory.context).decision_id;
  }

  list(input: Input<'listProcedures'> = {}): Output<'listProcedures'> {
    return listProcedures(this.memory.db, operations.listProcedures.input.parse({ ...this.#ref, ...input }));
  }

  history(id: number): Output<'procedureHistory'> {
    return procedureHistory(this.memory.db, operations.procedureHistory.input.parse({ ...this.#ref, id }));
  }

  changes(): Output<'listChanges'>['changes'] {
    return listChanges(this.memory.db, operations.listChanges.input.parse(this.#ref)).changes;
  }

  forget(id: number, preview = false): Output<'forget'> {
    const request = operations.forget.input.parse({ ...this.#ref, procedure_id: id, preview });
    return forget(this.memory.db, request, this.memory.context);
  }

  /** What every invariant of the file says that does not hold. */
  faults(): string[] {
    return checkFile(this.memory.db, undefined, this.memory.context)
      .checks.filter(({ ok }) => !ok)
      .map(({ name, detail }) => `${name}: ${detail}`);
  }

  close(): void {
    this.memory.close();
  }
}
