// Sends a request to an API through the server of the site, for APIs whose responses pages of other sites may not read.

/** `address` is where the site takes such requests. Returns the parts of the response that a page shows, and its bytes. */
export const forwarded = async ({ url, options }, address, words, signal) => {
  const request = new Request(url, options)
  const head = JSON.stringify({ url, headers: [...request.headers] })
  const body = new Blob([head, '\n', await request.blob()])
  const headers = { 'Content-Type': 'application/octet-stream' }
  const answer = await fetch(address, { method: 'POST', headers, body, signal })
  if (!answer.ok) throw new Error(await failureOf(answer, words))
  return responseIn(new Uint8Array(await answer.arrayBuffer()), url)
}

const responseIn = (sent, url) => {
  const end = sent.indexOf(10)
  const { status, statusText, headers } = JSON.parse(new TextDecoder().decode(sent.subarray(0, end)))
  const bytes = new Blob([sent.subarray(end + 1)])
  return { answer: { status, statusText, headers: new Headers(headers), url }, bytes }
}

const failureOf = async (answer, words) => {
  if (answer.status === 413) return words.tooLargeToForward
  if (answer.status === 429 || answer.status === 503) return words.busyForwarding
  if (answer.status !== 502 && answer.status !== 504) return words.notForwarded
  const { reason } = await answer.json()
  return { timeout: words.lateAnswer, 'too-large': words.longAnswer }[reason] ?? words.notReached
}
