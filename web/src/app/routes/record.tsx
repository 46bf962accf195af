/** The screens of the recording area. */

export { RecordPreview } from '#web/features/media/record/preview/RecordPreview.tsx'
export { Record } from '#web/features/media/record/Record.tsx'
export { RecordProgress } from '#web/features/media/record/send/RecordProgress.tsx'
export { SoundPage } from '#web/features/media/record/sounds/SoundPage.tsx'
export { Sounds } from '#web/features/media/record/sounds/Sounds.tsx'
