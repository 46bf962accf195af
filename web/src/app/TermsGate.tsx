/** Blocks the app until new terms are accepted; a chunk of its own, as it is rarely needed. */
export { TermsQuestion } from '#web/features/consent/index.ts'
