/** Step 2: documents, a face photo, and the declaration of age. */
import { CREATOR_APPLICATION } from '#rules/creator-application.ts'
import type { FieldErrors } from '#rules/forms/check.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FacePhoto } from './face/FacePhoto.tsx'
import { DocumentPictures } from './pictures/DocumentPictures.tsx'
import type { PictureUpload, PictureUploads } from './pictures/use-pictures.ts'

type Props = {
  documents: PictureUploads
  face: PictureUploads
  isAdult: boolean
  errors: FieldErrors
  onRemove(picture: PictureUpload): void
  onAdult(isAdult: boolean): void
}

export function PicturesStep({ documents, face, isAdult, errors, onRemove, onAdult }: Props) {
  return (
    <div className="mt-5 grid gap-4 wide:mt-8 wide:grid-cols-[minmax(0,1fr)_344px] wide:gap-12">
      <div className="contents wide:block">
        <DocumentPictures documents={documents} onRemove={onRemove} />
        <div className="max-wide:order-last wide:mt-5">
          <Checkbox
            checked={isAdult}
            invalid={errors.enable !== undefined}
            aria-describedby="enable-line"
            onChange={(event) => onAdult(event.target.checked)}
            className="text-base!"
          >
            I am {CREATOR_APPLICATION.minAgeYears} or older, or 21 where my region requires it
          </Checkbox>
          <p id="enable-line" role="alert" className="min-h-4.5 text-sm font-medium text-danger-ink">
            {errors.enable}
          </p>
          <p
            role="alert"
            tabIndex={-1}
            data-wrong={errors.pictures !== undefined || undefined}
            className="min-h-4.5 text-sm font-medium text-danger-ink outline-none"
          >
            {errors.pictures ?? errors.docs ?? errors.facePhoto}
          </p>
        </div>
      </div>
      <FacePhoto face={face} />
    </div>
  )
}
