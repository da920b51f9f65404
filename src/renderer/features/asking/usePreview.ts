import { useEffect, useRef, useState } from 'react';

interface Preview<T> {
  readonly value: T | null;
  readonly error: unknown;
}

/** What an operation would do, asked once when the dialog opens. */
export function usePreview<T>(read: () => Promise<T>): Preview<T> {
  const [preview, setPreview] = useState<Preview<T>>({ value: null, error: null });
  const first = useRef(read);
  useEffect(() => {
    let isOpen = true;
    first
      .current()
      .then((value) => isOpen && setPreview({ value, error: null }))
      .catch((error: unknown) => isOpen && setPreview({ value: null, error }));
    return () => {
      isOpen = false;
    };
  }, []);
  return preview;
}
