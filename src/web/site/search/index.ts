// Search on published sites.
export { answerSearch, answerSearchInJson, answerTitles } from './answers.ts'
