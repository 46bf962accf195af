/** All API error codes, with HTTP status and user-facing message. */

export const ERRORS = {
  /** Existing clients look for this number in the first error of a response. */
  401: { status: 401, words: 'Please sign in to go on.' },
  FORBIDDEN: { status: 403, words: 'You may not do that.' },
  STAFF_SESSION: { status: 403, words: 'Enter the staff console first.' },
  CONFIRM_IDENTITY: { status: 403, words: 'Enter your password again to do this.' },
  TWO_STEP_NEEDED: { status: 403, words: 'Switch on two-step sign in first: the staff console asks for it.' },
  /** Staff must give a reason, which is logged, before opening private content. */
  LOOK_FIRST: { status: 403, words: 'Say first why you look at this.' },
  LAST_ADMIN: { status: 409, words: 'The last admin stays one. Make somebody else an admin first.' },
  CROSS_SITE: { status: 403, words: 'This request came from another site and was refused.' },
  MISDIRECTED: { status: 421, words: 'This site does not answer to that name.' },
  NOT_FOUND: { status: 404, words: 'We could not find that.' },
  BAD_INPUT: { status: 400, words: 'Something in this request is not right.' },
  CONFLICT: { status: 409, words: 'This was changed in the meantime. Please look again.' },
  ALREADY_DECIDED: { status: 409, words: 'Somebody has decided on this already.' },
  NOT_ENOUGH_CREDITS: { status: 402, words: 'Not enough credits in your wallet.' },
  PAYMENT_FAILED: { status: 402, words: 'Your card was declined.' },
  PAYMENTS_OFF: {
    status: 503,
    words: 'Payment processing is currently unavailable. Please try again later.',
  },
  PAYMENT_UNKNOWN: {
    status: 503,
    words: 'We do not know yet whether this was paid. Nothing is paid twice: try again, and we will see.',
  },
  KEY_REUSED: { status: 409, words: 'This was sent before with other contents. Nothing was paid.' },
  ALREADY_BOUGHT: { status: 409, words: 'This is yours already. Nothing was paid.' },
  /** A visitor's support token has expired or is invalid. */
  SUPPORT_SESSION: { status: 403, words: 'Please sign in to support again.' },
  /** Another staff member answered meanwhile. */
  ALREADY_ANSWERED: {
    status: 409,
    words:
      'Somebody else has answered meanwhile. Look at what they said, then send yours if it is still needed.',
  },
  INPUT_TOO_LARGE: { status: 413, words: 'This is too large to send.' },
  RANGE_NOT_SATISFIABLE: { status: 416, words: 'The file does not have the part that was asked for.' },
  UNSUPPORTED_TYPE: { status: 415, words: 'We do not understand this kind of content.' },
  UNKNOWN_OPERATION: { status: 400, words: 'The request names an operation it does not hold.' },
  QUERY_TOO_LONG: { status: 400, words: 'The query is too long.' },
  QUERY_TOO_DEEP: { status: 400, words: 'The query is nested too deeply.' },
  QUERY_TOO_MANY_ALIASES: { status: 400, words: 'The query uses too many aliases.' },
  QUERY_TOO_MANY_ROOT_FIELDS: { status: 400, words: 'The query asks for too many things at once.' },
  QUERY_TOO_COSTLY: { status: 400, words: 'The query asks for more than one answer may hold.' },
  QUERY_TOO_REPETITIVE: { status: 400, words: 'The query repeats itself too often.' },
  INTROSPECTION_OFF: { status: 400, words: 'The schema is not told here; it is printed in schema.graphql.' },
  REQUEST_TIMEOUT: { status: 408, words: 'This took too long to arrive. Please send it again.' },
  TOO_MANY_REQUESTS: { status: 429, words: 'Too many tries. Please wait a little and try again.' },
  TOO_MANY_OPERATIONS: { status: 429, words: 'Too many things are open on this connection.' },
  TOO_SLOW: { status: 503, words: 'This connection is too slow to keep up. Please connect again.' },
  UNAVAILABLE: { status: 503, words: 'We are not ready at the moment. Please try again shortly.' },
  MAINTENANCE: {
    status: 503,
    words: 'We are working on the site. Nothing of yours is lost; please come back shortly.',
  },
  NOT_IN_REGION: { status: 451, words: 'This may not be shown in the country you are in.' },
  READ_ONLY: { status: 503, words: 'Nothing can be saved at the moment. Please try again later.' },
  DISK_FULL: { status: 507, words: 'There is no room left to save this. Please try again later.' },
  INTERNAL: { status: 500, words: 'Something went wrong on our side. Please try again.' },
} as const

export type ErrorCode = keyof typeof ERRORS
