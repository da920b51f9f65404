/** Some of the memory's own sentences, in a box that scrolls. */
export function Examples({ label, texts }: { readonly label: string; readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className="forget-examples" tabIndex={0} aria-label={label}>
      {texts.map((text, at) => (
        <li key={at} dir="auto">
          {text}
        </li>
      ))}
    </ul>
  );
}
