/** A creator's earnings; other slices ask whether there are any, and how much. */
export { useCreatorStats } from './use-creator-stats.ts'
export { useHasEarned } from './use-has-earned.ts'
