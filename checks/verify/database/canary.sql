-- A schema with known faults. If the advisors find nothing here, their silence elsewhere means nothing.
create table public.canary (id uuid primary key, parent uuid references public.canary (id));
grant all on public.canary to anon, authenticated;
create function public.canary() returns integer language sql security definer as 'select 1';
create table public.canary_slow (owner uuid);
alter table public.canary_slow enable row level security;
create policy "slow" on public.canary_slow for select to authenticated using (owner = auth.uid());
create policy "twice" on public.canary_slow for select to authenticated using (true);
