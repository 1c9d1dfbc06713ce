/** The address of the hub's live socket. */
export function socketAddress({
  socketUrl,
  projectId,
}: {
  socketUrl: string | null;
  projectId: string;
}): string {
  const url = new URL(socketUrl ?? '/', window.location.origin);
  url.protocol = url.protocol.replace(/^http/u, 'ws');
  if (!url.searchParams.has('project_id')) url.searchParams.set('project_id', projectId);
  return url.href;
}
