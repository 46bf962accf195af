/** Messages that are written once and go to many: whom they may go to, what becomes of them, and how much is too much. */

/** `everyone` is whoever follows or subscribes. */
export const AUDIENCES = ['everyone', 'follower', 'subscriber', 'custom', 'list'] as const
export type AudienceKind = (typeof AUDIENCES)[number]

export const MASS_STATES = ['scheduled', 'sending', 'paused', 'sent', 'cancelled', 'unsent'] as const
export type MassState = (typeof MASS_STATES)[number]

export const BROADCAST = {
  /** Messages that go out one after the other. */
  maxMessages: 10,
  /** People chosen one by one, or in one list. */
  maxPeople: 2_000,
  maxLists: 50,
  listNameMaxLength: 60,
  maxTemplates: 50,
  /** How far ahead something may be planned. */
  maxDaysAhead: 365,
  /** Whoever got a mass message within these hours was written to today, wherever their day begins. */
  writtenTodayHours: 24,
  buyersShown: 50,
} as const

export const BROADCAST_WORDS = {
  onlyCreators: 'Only creators can send mass messages.',
  noMessages: 'Write at least one message',
  tooManyMessages: `A mass message holds at most ${BROADCAST.maxMessages} messages`,
  audience: 'Choose who gets it',
  noPeople: 'Choose at least one person',
  tooManyPeople: `Choose at most ${BROADCAST.maxPeople} people`,
  list: 'Choose one of your lists',
  tooLate: 'Choose a time within a year from now',
  listName: `Give the list a name of up to ${BROADCAST.listNameMaxLength} characters`,
  listNameTaken: 'You have a list of that name already',
  tooManyLists: `You can keep ${BROADCAST.maxLists} lists`,
  tooManyTemplates: `You can keep ${BROADCAST.maxTemplates} templates`,
} as const

/** Why it stopped by itself; told to the creator. */
export const MASS_PROBLEMS = {
  creator: 'Paused: your account may not send at the moment.',
  media: 'Paused: something it offers can no longer be shown.',
  list: 'Paused: the list it goes to was deleted.',
} as const
export type MassProblem = keyof typeof MASS_PROBLEMS
