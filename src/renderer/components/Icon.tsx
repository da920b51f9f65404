const paths = {
  search: 'M7 12.5a5.5 5.5 0 1 1 0-11 5.5 5.5 0 0 1 0 11ZM11 11l3.5 3.5',
  remember: 'M2.5 9.5v3.2c0 .7.6 1.3 1.3 1.3h8.4c.7 0 1.3-.6 1.3-1.3V9.5M8 1.5v8M4.8 6.5 8 9.7l3.2-3.2',
  library: 'M2.5 2.5h2.5v11H2.5zM5 2.5h3v11H5zM9.7 3.2l2.6-.7 2.2 10.4-2.7.6z',
  analyzer: 'M1.5 3.5h4M1.5 8h7M1.5 12.5h10M8 3.5h6.5M11 8h3.5M14 12.5h.5',
  settings:
    'M2 4.5h6M12 4.5h2M2 11.5h2M8 11.5h6M8 4.5a2 2 0 1 0 4 0 2 2 0 0 0-4 0ZM4 11.5a2 2 0 1 0 4 0 2 2 0 0 0-4 0Z',
  close: 'm3.5 3.5 9 9M12.5 3.5l-9 9',
  check: 'm3 8.5 3.3 3.3L13 4.8',
  warning: 'M8 2 1.5 13.5h13L8 2ZM8 6.5v3M8 11.5v.2',
  error: 'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM8 4.5v4.3M8 11.3v.2',
  info: 'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM8 7.3v4M8 4.6v.2',
  copy: 'M5.5 5.5h8v9h-8zM10.5 5.5v-4h-8v9h3',
  open: 'M9 2.5h4.5V7M13.5 2.5 7.5 8.5M11.5 9.5v4h-9v-9h4',
  why: 'M5.5 6a2.5 2.5 0 1 1 3.7 2.2c-.8.4-1.2.9-1.2 1.8M8 12.3v.2M8 15a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z',
  similar: 'M2 5.5c2-3 4-3 6 0s4 3 6 0M2 10.5c2-3 4-3 6 0s4 3 6 0',
  trash: 'M2.5 4h11M6 4V2h4v2M4 4l.7 10h6.6L12 4M6.8 6.8l.2 4.5M9.2 6.8 9 11.3',
  refresh: 'M13.5 8a5.5 5.5 0 1 1-1.6-3.9L13.5 5.7M13.5 2v3.7H9.8',
  down: 'm3.5 6 4.5 4.5L12.5 6',
  right: 'm6 3.5 4.5 4.5L6 12.5',
  left: 'M10 3.5 5.5 8l4.5 4.5',
  database:
    'M2.5 3.8c0-1.2 2.5-2.1 5.5-2.1s5.5.9 5.5 2.1-2.5 2.1-5.5 2.1-5.5-.9-5.5-2.1ZM2.5 3.8v8.4c0 1.2 2.5 2.1 5.5 2.1s5.5-.9 5.5-2.1V3.8M2.5 8c0 1.2 2.5 2.1 5.5 2.1s5.5-.9 5.5-2.1',
  clock: 'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM8 4.5V8l2.5 1.5',
  tag: 'M1.5 7.2V2h5.2l7.6 7.6-5.2 5.2-7.6-7.6ZM4.5 5v.1',
  file: 'M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3',
  person: 'M8 7.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2.5 14.5c.5-3 2.5-4.5 5.5-4.5s5 1.5 5.5 4.5',
  filter: 'M2 3.5h12M4.5 8h7M6.5 12.5h3',
  keyboard: 'M1.5 3.5h13v9h-13zM4 6.5v.1M6.7 6.5v.1M9.3 6.5v.1M12 6.5v.1M5 10h6',
  panel: 'M1.5 2.5h13v11h-13zM6 2.5v11',
  spark: 'M8 1.5c.4 4 2.5 6.1 6.5 6.5-4 .4-6.1 2.5-6.5 6.5-.4-4-2.5-6.1-6.5-6.5 4-.4 6.1-2.5 6.5-6.5Z',
  pin: 'M8 14.5V9M4.5 9h7l-1.3-2.5v-5H5.8v5L4.5 9Z',
  sun: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9 13 13M13 3l-1.1 1.1M4.1 11.9 3 13',
  moon: 'M13.5 9.8A6 6 0 0 1 6.2 2.5a6 6 0 1 0 7.3 7.3Z',
  screen: 'M1.5 2.5h13v9h-13zM5.5 14.5h5M8 11.5v3',
} as const;

export type IconName = keyof typeof paths;

/** A line drawing beside words; it says nothing of its own, so it is hidden from assistive tools. */
export function Icon({ name, className }: { readonly name: IconName; readonly className?: string | undefined }) {
  return (
    <svg className={className === undefined ? 'icon' : `icon ${className}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
