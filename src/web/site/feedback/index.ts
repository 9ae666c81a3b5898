// Pages of sites ask if they were helpful.
export { answerFeedback, feedbackAddress, takeFeedback } from './answers.ts'
