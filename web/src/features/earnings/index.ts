/** A creator's earnings; other slices ask whether there are any, and how much. */
export { useCreatorFigures } from './use-creator-figures.ts'
export { useHasEarned } from './use-has-earned.ts'
