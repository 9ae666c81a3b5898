// The form by which a reader sends a request to an API from a page, and what came back.
import { bodyPart } from './try-body.js'
import { element } from './try-elements.js'
import { onForgotten } from './try-kept.js'
import { authenticationPart, parametersPart, serverPart } from './try-parts.js'
import { curlOf, originOf, requestOf } from './try-request.js'
import { factsOf, responseOf } from './try-response.js'

/** `place` is the address of the site and the spec: credentials are kept apart by both. */
export const formOf = (operation, place) => {
  const { method, path, language, words } = operation
  const status = element('p', { className: 'try-status', role: 'status' })
  const server = serverPart(operation)
  const authentication = authenticationPart(operation, place, text => {
    status.textContent = text
  })
  const parameters = parametersPart(operation)
  const body = bodyPart(operation)
  const command = element('pre', { tabIndex: 0 })
  const { buttons, shown, submit } = sending(operation, status)
  const form = element(
    'form',
    { className: 'try', lang: language },
    ...[server.fields, authentication.fields, ...parameters.fields, body.fields],
    element('details', {}, element('summary', { textContent: words.command }), command),
    ...[buttons, status, shown],
  )
  form.setAttribute('aria-label', `${words.request}: ${method} ${path}`)
  const current = () => ({
    ...{ method, path, ...server.read() },
    ...{ parameters: parameters.read(), schemes: authentication.read(), body: body.read() },
  })
  const update = () => {
    authentication.follow(originOf(current()))
    command.textContent = curlOf(current())
  }
  form.addEventListener('input', update)
  form.addEventListener('change', update)
  onForgotten(() => {
    authentication.fill()
    update()
  })
  update()
  form.onsubmit = event => {
    event.preventDefault()
    submit(() => {
      const problem = body.problem()
      if (problem) throw new Error(`${words.wrongJson} ${problem}`)
      authentication.follow(originOf(current()))
      return requestOf(current())
    })
  }
  return form
}

/** The buttons, where a response is shown, and what sends the request that it is given, one at a time. */
const sending = (operation, status) => {
  const { words } = operation
  const send = element('button', { className: 'try-send', textContent: words.send })
  const cancel = element('button', { type: 'button', textContent: words.cancel, hidden: true })
  const shown = element('div', { className: 'try-response' })
  let running
  cancel.onclick = () => running?.abort()
  const submit = async makeRequest => {
    if (running) return
    running = new AbortController()
    cancel.hidden = false
    send.disabled = true
    shown.replaceChildren()
    status.textContent = words.sending
    const policy = watchPolicy()
    try {
      await exchange(operation, { ...makeRequest(), signal: running.signal }, status, shown)
    } catch (error) {
      status.textContent = messageOf(error, operation, policy.hasRefused())
    }
    policy.end()
    running = undefined
    send.disabled = false
    cancel.hidden = true
  }
  return { buttons: element('p', { className: 'try-buttons' }, send, cancel), shown, submit }
}

const exchange = async (operation, { url, options, dropped, signal }, status, shown) => {
  const { words } = operation
  const start = performance.now()
  const answer = await fetch(url, { ...options, signal })
  const bytes = await answer.blob()
  const milliseconds = Math.round(performance.now() - start)
  status.replaceChildren(...factsOf(answer, bytes, milliseconds, operation))
  if (dropped.length > 0)
    shown.append(element('p', { textContent: `${words.forbiddenHeader} ${dropped.join(', ')}` }))
  shown.append(...(await responseOf(answer, bytes, words)))
}

/** Whether the page itself may not send there, which fetch does not tell. */
const watchPolicy = () => {
  let hasRefused = false
  const watch = () => {
    hasRefused = true
  }
  document.addEventListener('securitypolicyviolation', watch)
  return {
    hasRefused: () => hasRefused,
    end: () => document.removeEventListener('securitypolicyviolation', watch),
  }
}

const messageOf = (error, { words, origins }, isForbidden) => {
  if (error.name === 'AbortError') return words.cancelled
  if (isForbidden) return `${words.forbidden} ${origins.join(', ')}`
  if (error.isWrong) return `${words.wrongRequest} ${error.message}`
  return error.name === 'TypeError' ? words.noAnswer : error.message
}
