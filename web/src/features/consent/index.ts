/** The questions that stand before everything else, age and cookies, for those who show or ask them. */
export { ConsentPrompts } from './ConsentPrompts.tsx'
export { cookiePolicy } from './cookie-policy.ts'
export { TermsQuestion } from './TermsQuestion.tsx'
export { useRecordedAnswers } from './use-recorded-answers.ts'
