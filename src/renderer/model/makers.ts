/** Who made something, in words: whoever uses the app is its memory's owner. */
export function makerWords(madeBy: string): string {
  return madeBy === 'owner' ? 'you' : madeBy.replaceAll('_', ' ');
}
