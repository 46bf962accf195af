/** The screen of the age check. */
export { AgeCheck } from '#web/features/age-assurance/AgeCheck.tsx'
