// Advice on findings that cannot be repaired, since nothing else in the database says what the row should be.
import type { Advice } from './check.ts'

export const bringBack: Advice = {
  advice:
    'nothing else in the database says what it was: bring back the newest backup in which lectern doctor does not find it',
}

export const askAdmin: Advice = {
  advice: 'an admin of the organization can set it anew, through the API or the pages of settings',
}
