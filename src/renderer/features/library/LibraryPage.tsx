/** Everything that was told to the dataset: artifacts and sessions, and a reader. */
export function LibraryPage() {
  return (
    <div className="library">
      <h1>Library</h1>
    </div>
  );
}
