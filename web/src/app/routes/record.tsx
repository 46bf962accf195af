/** The screens of the recording area. */

export { RecordPreview } from '#web/features/uploads/record/preview/RecordPreview.tsx'
export { Record } from '#web/features/uploads/record/Record.tsx'
export { RecordProgress } from '#web/features/uploads/record/send/RecordProgress.tsx'
export { SoundPage } from '#web/features/uploads/record/sounds/SoundPage.tsx'
export { Sounds } from '#web/features/uploads/record/sounds/Sounds.tsx'
