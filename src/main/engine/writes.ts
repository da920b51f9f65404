/** Every job the writer worker can do, by name. One line a job; the code is in the folders of the layers. */
export const writes = {};
export type Writes = typeof writes;
