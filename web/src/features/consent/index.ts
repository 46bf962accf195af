/** The consent prompts for age and cookies. */
export { ConsentPrompts } from './ConsentPrompts.tsx'
export { cookiePolicy } from './cookie-policy.ts'
export { TermsQuestion } from './TermsQuestion.tsx'
export { useRecordedAnswers } from './use-recorded-answers.ts'
