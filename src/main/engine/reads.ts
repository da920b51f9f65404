/** Every job a reader worker can do, by name. One line a job; the code is in the folders of the layers. */
export const reads = {};
export type Reads = typeof reads;
