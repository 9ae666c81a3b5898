// The question on pages of sites whether they were helpful.
export { answerFeedback, feedbackAddress, takeFeedback } from './answers.ts'
