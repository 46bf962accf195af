/** The screens of the earnings area. */
export { Earnings } from '#web/features/earnings/Earnings.tsx'
