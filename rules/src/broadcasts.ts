/** Mass messages: audiences, states and limits. */

/** `everyone` means all followers and subscribers. */
export const BROADCAST_AUDIENCES = ['everyone', 'follower', 'subscriber', 'custom', 'list'] as const
export type AudienceKind = (typeof BROADCAST_AUDIENCES)[number]

export const MASS_STATES = ['scheduled', 'sending', 'paused', 'sent', 'cancelled', 'unsent'] as const
export type MassState = (typeof MASS_STATES)[number]

export const BROADCAST = {
  /** Messages per broadcast. */
  maxMessages: 10,
  /** People chosen individually or in a list. */
  maxPeople: 2_000,
  maxLists: 50,
  listNameMaxLength: 60,
  maxTemplates: 50,
  /** How far ahead a message may be scheduled. */
  maxDaysAhead: 365,
  /** The window of "written to today", independent of time zones. */
  writtenTodayHours: 24,
  buyersShown: 50,
} as const

export const BROADCAST_TEXT = {
  onlyCreators: 'Only creators can send mass messages.',
  noMessages: 'Add at least one message',
  tooManyMessages: `A mass message can have at most ${BROADCAST.maxMessages} messages`,
  audience: 'Choose who to send it to',
  noPeople: 'Choose at least one person',
  tooManyPeople: `Choose at most ${BROADCAST.maxPeople} people`,
  list: 'Choose one of your lists',
  tooLate: 'Choose a time within a year from now',
  listName: `Give the list a name of up to ${BROADCAST.listNameMaxLength} characters`,
  listNameTaken: 'You already have a list with this name',
  tooManyLists: `You can save ${BROADCAST.maxLists} lists`,
  tooManyTemplates: `You can save ${BROADCAST.maxTemplates} templates`,
} as const

/** Why sending stopped automatically; shown to the creator. */
export const MASS_PROBLEMS = {
  creator: 'Paused: your account can’t send messages right now.',
  media: 'Paused: something it offers is no longer available.',
  list: 'Paused: the list it goes to was deleted.',
} as const
export type MassProblem = keyof typeof MASS_PROBLEMS
