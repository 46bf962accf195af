/** What a creator earned; others ask whether there is any, and how much. */
export { useCreatorFigures } from './use-creator-figures.ts'
export { useHasEarned } from './use-has-earned.ts'
