import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const cookieLifeMs = 30 * 24 * 3600 * 1000;
const clockSkewMs = 60_000;

/** Who may come in: whoever shows the token, or a cookie that was given for it. */
export interface Access {
  isToken(candidate: string): boolean;
  /** A cookie's value for the present token, good for 30 days. */
  issueCookie(): string;
  isCookie(candidate: string): boolean;
}

/**
 * Cookies are signed with the token instead of being remembered: they outlive a restart, and a new token ends them all.
 *
 * @param currentToken read at every check, so that a renewed token counts at once.
 * @param now milliseconds UTC.
 */
export function createAccess(currentToken: () => string, now: () => number): Access {
  const sign = (issued: string) => createHmac('sha256', currentToken()).update(`session ${issued}`).digest('base64url');
  return {
    isToken: (candidate) => isSame(candidate, currentToken()),
    issueCookie() {
      const issued = now().toString(36);
      return `${issued}.${sign(issued)}`;
    },
    isCookie(candidate) {
      const [issued = '', signature = ''] = candidate.split('.', 2);
      const age = now() - Number.parseInt(issued, 36);
      return isSame(signature, sign(issued)) && age >= -clockSkewMs && age < cookieLifeMs;
    },
  };
}

/** Both are hashed first, so that neither content nor length shows in the time taken. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** The token in an Authorization header, or null. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(header ?? '')?.[1] ?? null;
}
