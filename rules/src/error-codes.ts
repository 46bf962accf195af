/** All API error codes, with HTTP status and user-facing message. */

export const ERRORS = {
  /** Existing clients look for this number in the first error of a response. */
  401: { status: 401, message: 'Sign in to continue.' },
  FORBIDDEN: { status: 403, message: 'You’re not allowed to do that.' },
  STAFF_SESSION: { status: 403, message: 'Open the staff console first.' },
  CONFIRM_IDENTITY: { status: 403, message: 'Enter your password to continue.' },
  TWO_STEP_NEEDED: {
    status: 403,
    message: 'Turn on two-step sign-in first. The staff console requires it.',
  },
  /** Staff must give a reason, which is logged, before opening private content. */
  LOOK_FIRST: { status: 403, message: 'Give a reason before you open this.' },
  LAST_ADMIN: { status: 409, message: 'There must be at least one admin. Add another admin first.' },
  CROSS_SITE: { status: 403, message: 'This request came from another site, so it was refused.' },
  MISDIRECTED: { status: 421, message: 'This site doesn’t use that domain.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  BAD_INPUT: { status: 400, message: 'Something in this request isn’t valid.' },
  CONFLICT: { status: 409, message: 'This has changed. Check it and try again.' },
  ALREADY_DECIDED: { status: 409, message: 'Another moderator already decided this.' },
  NOT_ENOUGH_CREDITS: { status: 402, message: 'Not enough credits in your wallet.' },
  PAYMENT_FAILED: { status: 402, message: 'Your card was declined.' },
  CONFIRM_PAYMENT: { status: 403, message: 'Confirm this payment. Your card wasn’t charged.' },
  PAYMENTS_OFF: {
    status: 503,
    message: 'Payment processing is currently unavailable. Please try again later.',
  },
  PAYMENT_UNKNOWN: {
    status: 503,
    message: 'We can’t confirm this payment yet. Try again: you won’t be charged twice.',
  },
  KEY_REUSED: { status: 409, message: 'This was already sent with different details. You weren’t charged.' },
  ALREADY_BOUGHT: { status: 409, message: 'You already own this. You weren’t charged.' },
  /** A visitor's support token has expired or is invalid. */
  SUPPORT_SESSION: { status: 403, message: 'Sign in to support again.' },
  /** Another staff member answered meanwhile. */
  ALREADY_ANSWERED: {
    status: 409,
    message: 'A teammate has already replied. Read their reply, then send yours if it’s still needed.',
  },
  INPUT_TOO_LARGE: { status: 413, message: 'This is too large to send.' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The file doesn’t have that part.' },
  UNSUPPORTED_TYPE: { status: 415, message: 'This type of content isn’t supported.' },
  UNKNOWN_OPERATION: { status: 400, message: 'The request names an operation it doesn’t contain.' },
  QUERY_TOO_LONG: { status: 400, message: 'The query is too long.' },
  QUERY_TOO_DEEP: { status: 400, message: 'The query is nested too deeply.' },
  QUERY_TOO_MANY_ALIASES: { status: 400, message: 'The query uses too many aliases.' },
  QUERY_TOO_MANY_ROOT_FIELDS: { status: 400, message: 'The query asks for too many things at once.' },
  QUERY_TOO_COSTLY: { status: 400, message: 'The query asks for more than one response can hold.' },
  QUERY_TOO_REPETITIVE: { status: 400, message: 'The query repeats itself too often.' },
  INTROSPECTION_OFF: {
    status: 400,
    message: 'Introspection is off. The schema is in schema.graphql.',
  },
  REQUEST_TIMEOUT: { status: 408, message: 'This took too long to send. Try again.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Wait a moment and try again.' },
  TOO_MANY_OPERATIONS: { status: 429, message: 'Too many operations are open on this connection.' },
  TOO_SLOW: { status: 503, message: 'Your connection is too slow to keep up. Reconnect to continue.' },
  UNAVAILABLE: { status: 503, message: 'The site isn’t ready yet. Try again shortly.' },
  MAINTENANCE: {
    status: 503,
    message: 'The site is down for maintenance. Nothing is lost. Come back shortly.',
  },
  NOT_IN_REGION: { status: 451, message: 'Not available in your country.' },
  AGE_CHECK_NEEDED: { status: 451, message: 'Confirm that you’re 18 or older first.' },
  READ_ONLY: { status: 503, message: 'Changes can’t be saved right now. Try again later.' },
  DISK_FULL: { status: 507, message: 'There’s no space left to save this. Try again later.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Try again.' },
} as const

export type ErrorCode = keyof typeof ERRORS
