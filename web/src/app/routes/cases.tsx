/** The screens of the cases area: public notice forms and their status. */
export { CaseStatus } from '#web/features/moderation/cases/CaseStatus.tsx'
export { ComplaintForm } from '#web/features/moderation/cases/ComplaintForm.tsx'
export { ConsentForm } from '#web/features/moderation/cases/ConsentForm.tsx'
export { CounterForm } from '#web/features/moderation/cases/CounterForm.tsx'
export { DmcaForm } from '#web/features/moderation/cases/DmcaForm.tsx'
export { ReportForm } from '#web/features/moderation/cases/ReportForm.tsx'
export { DecisionByLink } from '#web/features/moderation/decisions/DecisionByLink.tsx'
export { Decisions } from '#web/features/moderation/decisions/Decisions.tsx'
