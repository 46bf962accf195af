/** Becoming a creator and being one: what pages of others show of it. */
export { AgreementNotice } from './AgreementNotice.tsx'
export type { Drawn } from './signature/SignaturePad.tsx'
export { SignHere } from './signature/SignHere.tsx'
export { BirthDate } from './wizard/BirthDate.tsx'
export { FacePhoto } from './wizard/face/FacePhoto.tsx'
export { Documents } from './wizard/pictures/Documents.tsx'
export type { Picture, Pictures } from './wizard/pictures/use-pictures.ts'
export { Safe } from './wizard/Safe.tsx'
