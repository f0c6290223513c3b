-- Written by "npm run content" from supabase/content. Content only: no accounts, no settings.

insert into public.categories (id, name, description, created_at) values
('9d33a01c-353c-431c-9fd4-3f371200339d', 'Technology', 'Software, the machines it runs on, and the people who are woken up when it stops.', '2024-11-18T09:00:00Z'),
('4093f6de-a268-4a87-a607-679d6050914a', 'Science', 'From the back garden telescope to the laboratory bench: what was found, how, and how sure anybody is.', '2024-11-19T09:04:00Z'),
('5d39d0a8-9a2e-480f-98ee-8571f4998d7c', 'Food', 'Cooking, baking, fermenting and eating out, written by people with flour on their sleeves.', '2024-11-20T09:08:00Z'),
('d953ee26-1d87-4ec3-9f72-96ab7961fd92', 'Money & Work', 'Pay, savings, small business and the working week, without the jargon.', '2024-11-21T09:12:00Z'),
('774b15d7-fa52-4ba3-be3b-fada7cf20724', 'Cities', 'Streets, buildings, buses and the long argument about who they are for.', '2024-11-18T09:16:00Z'),
('15fc899e-4fd5-4dbe-bbdc-968b7afb2c68', 'Nature', 'Birds, rivers, moss and weather: what is outside the window, and how it is changing.', '2024-11-19T09:20:00Z'),
('57b6fb7e-bfea-4155-9a28-f7b324e4e25a', 'Books & Language', 'Fiction, translation, poems and the odd history of ordinary words.', '2024-11-20T09:24:00Z'),
('d42fddbb-7a86-47a2-83c7-1b9abd87a865', 'Art & Design', 'Type, colour, prints, museums and the everyday objects that somebody had to draw first.', '2024-11-21T09:28:00Z'),
('05e999f3-842e-4fc2-a954-0a6eb12aa1f6', 'Music', 'Records worth a second listen, and how sound is made and practised.', '2024-11-18T09:32:00Z'),
('873be078-f3b7-450d-b373-ca533488f876', 'Health', 'Sleep, medicine and movement, explained by people who read the small print.', '2024-11-19T09:36:00Z'),
('8b0d590b-b0a8-44e5-a587-be6b5c9bcf35', 'Travel', 'Slow trains, ferries, paper maps and the places you find by taking the wrong turn.', '2024-11-20T09:40:00Z'),
('87322e25-c215-482a-86ec-41adea057543', 'Home & Garden', 'Growing, mending and looking after what you already have.', '2024-11-21T09:44:00Z')
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('5464ecc2-80b0-408b-8770-24208aa4248c', '9d33a01c-353c-431c-9fd4-3f371200339d', '2024-11-28T19:48:35Z', 'Keyboard & Tab', 'Every issue takes one interface part, such as a menu, a date field or a dialog, and makes it work for people who do not use a mouse. With markup you may copy.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('8857f9a4-3908-4227-859d-b9165b0ee76f', '9d33a01c-353c-431c-9fd4-3f371200339d', '2025-04-07T13:18:41Z', 'Plain Text', 'Letters about files that will still open in thirty years, and the small tools that go with them.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('42d87208-d86f-40f6-b239-f3c7174c77a2', '9d33a01c-353c-431c-9fd4-3f371200339d', '2025-05-09T09:48:07Z', 'Postmortem Club', 'One outage, read slowly. A long account every second Friday of how a system failed, who noticed first, and which of the obvious fixes would have made it worse.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('cfbf3360-9cfc-4652-b919-4242a2eddbbd', '9d33a01c-353c-431c-9fd4-3f371200339d', '2025-10-25T15:22:30Z', 'Query Plan', 'One slow query a week, explained line by line until it is fast. For people who write SQL for a living and would like to know why the database does what it does.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('2ac34446-e883-41d4-9de0-099784b5a818', '9d33a01c-353c-431c-9fd4-3f371200339d', '2025-12-21T06:23:35Z', 'Small Models', 'Machine learning that fits on a machine you own. Five short items, one measured comparison, no predictions.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('dd02de92-a496-46a2-ba7f-0eab4c4f9b06', '9d33a01c-353c-431c-9fd4-3f371200339d', '2026-05-27T16:19:29Z', 'The Quiet Deploy', 'Running software without drama. Each week one change that went out unnoticed, told by the people who made it boring: the plan, the commands, and what they would leave out next time.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('da45e18a-c221-4b02-bc24-1d0bc9d488b1', '9d33a01c-353c-431c-9fd4-3f371200339d', '2026-01-09T08:01:31Z', 'The Retro Shelf: Notes on Old Computers, Their Manuals, and the People Who Keep Them Running', 'Capacitors, ribbon cables and the joy of a machine that starts in one second. Monthly visits to collectors, repair logs with part lists, and a page from a manual that nobody should have thrown away.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('42594052-78e4-498d-8787-f93bca44eb86', '4093f6de-a268-4a87-a607-679d6050914a', '2026-10-20T12:21:09Z', 'A Number a Day', 'One number, one reason to like it.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('d17e4497-3d48-42a5-8e5b-2a9231f51707', '4093f6de-a268-4a87-a607-679d6050914a', '2025-10-07T10:46:42Z', 'Deep Field Notes', 'What to look at this week with your eyes, with binoculars and with a small telescope, and the story behind one faint smudge.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('0726e25c-fd56-4926-876b-3e36bb2313f5', '4093f6de-a268-4a87-a607-679d6050914a', '2025-09-23T08:43:51Z', 'Lab Bench Monday', 'Six minutes of method for the start of the week. Protocol tricks, failed controls, and the shop drawings of things you can print instead of buying.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('f4de2c08-9aea-4429-b149-1e243192b704', '4093f6de-a268-4a87-a607-679d6050914a', '2026-03-16T14:55:32Z', 'Microscopia', 'A drop of pond water, a grain of sand, the edge of a postage stamp. One specimen under four magnifications, with notes on how to prepare it at a kitchen table.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('3a0b9965-cda6-46fd-bd68-516766934036', '4093f6de-a268-4a87-a607-679d6050914a', '2026-09-03T10:58:45Z', 'The Replication Desk', 'We read the second study, not the first. Each issue follows one famous result through the laboratories that tried to repeat it, and says plainly what is left.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('5b06258e-7e26-436a-8483-f8b8332dd331', '4093f6de-a268-4a87-a607-679d6050914a', '2025-06-12T06:00:51Z', 'Tide & Sediment', 'Notes from a small marine station: mud cores, drifting buoys, and what the sea floor remembers.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('38703800-149e-459b-9d58-c705f979d04a', '5d39d0a8-9a2e-480f-98ee-8571f4998d7c', '2025-03-01T15:18:05Z', 'Brine Season', 'Salt, time and vegetables. A calm guide to fermenting and pickling through the year, with exact percentages and honest notes about the jars that went wrong.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('efe09f07-cefe-4a1f-b27d-83495822cb77', '5d39d0a8-9a2e-480f-98ee-8571f4998d7c', '2026-04-06T11:15:31Z', 'Crumb', 'A working baker writes on Sundays, after the ovens are off. Dough temperatures, flour that misbehaves, and one loaf you can follow at home.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('325b55dd-7857-4976-ba12-917c1a26f889', '5d39d0a8-9a2e-480f-98ee-8571f4998d7c', '2026-11-12T11:19:39Z', 'Kitchen Ledger', 'The accounts of a small restaurant, published. What a bowl of soup costs, why the menu changed, and how close a month came to being the last one.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('9fc2d0a1-7b8f-4ab5-b451-d0135675f6ad', '5d39d0a8-9a2e-480f-98ee-8571f4998d7c', '2025-05-14T08:04:45Z', 'Second Cup', 'Coffee for people who already have a grinder and would like fewer gadgets. Tasting notes in plain words.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('a72991b9-e8c1-4743-babe-c539007d1034', '5d39d0a8-9a2e-480f-98ee-8571f4998d7c', '2024-12-26T19:46:06Z', 'The Slow Spoon: Soups, Stews and Porridges for People Who Like to Stand by the Stove', 'A recipe told as a letter. One pot that needs an hour and gives you something to do with it.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('f47aebdd-597a-4ecf-bcf0-0fecb91ee9e5', '5d39d0a8-9a2e-480f-98ee-8571f4998d7c', '2026-06-24T15:24:39Z', 'The Weeknight Pot', 'One pot, forty minutes, things you probably have. Three dinners every Monday with a single shopping list.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('d726c86b-9c3a-43cd-a67a-9b75fc394724', '5d39d0a8-9a2e-480f-98ee-8571f4998d7c', '2026-07-04T17:50:58Z', 'Thursday Market', 'What is good on the stalls this week, what to pay for it, and what to wait for.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('e8e72789-1eb2-4109-a91c-2439d5ab8b4d', 'd953ee26-1d87-4ec3-9f72-96ab7961fd92', '2025-12-28T15:28:20Z', 'Compound', 'Saving and investing, explained by people with nothing to sell. Twice a month, one idea, one chart and one thing that you can safely ignore.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('551fd8f9-a2c6-4e45-8a04-c79f6f15b6ad', 'd953ee26-1d87-4ec3-9f72-96ab7961fd92', '2025-09-01T17:42:47Z', 'Harbour Rates', 'Freight, ports and the price of everything that travels in a box. A dry weekly with surprisingly good stories; useful to anyone who waits for a delivery.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('2db3997f-e396-49be-ba60-5a91330698a1', 'd953ee26-1d87-4ec3-9f72-96ab7961fd92', '2026-11-02T16:49:52Z', 'Invoice & Thank You', 'For people who send invoices. Contracts, late payers, quiet months and the exact wording of difficult e-mails.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('15b40aeb-a4a4-4eff-8cb5-73d95810d60e', 'd953ee26-1d87-4ec3-9f72-96ab7961fd92', '2026-06-08T14:53:14Z', 'Pay Slip', 'Readers tell us what they earn, how they found out it was too little, and what they said next. Numbers are checked; names are not printed.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('c0093492-b624-4771-8845-007063771407', 'd953ee26-1d87-4ec3-9f72-96ab7961fd92', '2025-04-23T16:37:59Z', 'The Four-Day Desk', 'Case notes from companies that work less. What they stopped doing, what broke, and what customers noticed (usually nothing).', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('b98c67c2-15bd-448f-b261-49edbe4c5ce6', '774b15d7-fa52-4ba3-be3b-fada7cf20724', '2026-08-03T19:46:07Z', 'Night Bus', 'Written on the last service of the day. Timetables, drivers, route numbers that no longer exist, and why your bus comes in threes.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('20859634-fe3c-4c8f-ab85-5c1f28aaca51', '774b15d7-fa52-4ba3-be3b-fada7cf20724', '2025-02-05T18:52:28Z', 'Repair Notice', 'How old buildings are put back together. Short visits to scaffolds, with the builder doing most of the talking.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('66c1494e-7691-406f-a555-abfeb8c9817a', '774b15d7-fa52-4ba3-be3b-fada7cf20724', '2025-03-18T13:51:36Z', 'The Kerb Report', 'The most fought-over strip of land in any town is the two metres beside the pavement. Parking, bins, benches, trees, cafés, bicycles.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('f8be8831-f237-445a-8d02-c5e116353d03', '774b15d7-fa52-4ba3-be3b-fada7cf20724', '2026-05-04T06:00:07Z', 'Third Storey', 'Look up. Above the shop fronts there is another city of cornices, painted signs and windows that were bricked in for a reason. One building every fortnight.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('faf55496-988a-43fb-9396-30d69c9011ef', '15fc899e-4fd5-4dbe-bbdc-968b7afb2c68', '2025-02-22T18:18:41Z', 'Degrees', 'Climate data with its workings shown. Each month we take one chart that everybody has seen, rebuild it from the public records, and explain every choice on the way. Long, careful, and free of adjectives.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('e7a46309-973f-4986-a6b1-cffc070d7109', '15fc899e-4fd5-4dbe-bbdc-968b7afb2c68', '2026-01-23T19:31:36Z', 'Field Edge', 'A diary of one hedge, one ditch and four fields, kept for eleven years and sent out on Sunday evenings.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('59b44e92-effd-4eea-a842-bc19796f74ad', '15fc899e-4fd5-4dbe-bbdc-968b7afb2c68', '2025-03-26T14:29:45Z', 'Moss Letter', 'Small green things on walls, roofs and gravestones. Mostly pictures.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('2188287e-8c5c-415f-8c74-fc1e27e9e06f', '15fc899e-4fd5-4dbe-bbdc-968b7afb2c68', '2026-03-27T12:49:55Z', 'River Watch Bulletin', 'Readings from nineteen volunteers with nets and test strips, and what they mean for one ordinary river.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('256badf9-a7e6-429b-8e76-e9f477216e9e', '15fc899e-4fd5-4dbe-bbdc-968b7afb2c68', '2025-05-27T16:21:38Z', 'The Bird Hour', 'Who is singing now, and why so early. One species a week, with a sonogram you can learn to read.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('86ce03f9-1a4f-44f9-a651-1445b9f3635c', '57b6fb7e-bfea-4155-9a28-f7b324e4e25a', '2024-12-08T12:08:25Z', 'Between Two Tongues', 'Translators explain one sentence that nearly defeated them. Original, first draft, final version, and the arguments on the way.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('3d93fd4c-804c-45d6-8aff-dcd13678bc8d', '57b6fb7e-bfea-4155-9a28-f7b324e4e25a', '2025-10-30T16:16:18Z', 'First Lines, Last Lines', 'How books begin and how they stop. A short lesson in craft for readers and for anyone with a draft in the drawer.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('6f0e2289-23a5-4f88-af02-090bbfdefc15', '57b6fb7e-bfea-4155-9a28-f7b324e4e25a', '2026-09-08T12:45:10Z', 'Hyphen', 'Words that are arriving, words that are leaving, and commas.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('f88c422b-cca2-492b-83a5-6cc1057a40b2', '57b6fb7e-bfea-4155-9a28-f7b324e4e25a', '2026-07-31T12:55:02Z', 'Pencil in the Margin', 'Close reading for people who miss it. One page of one book, and everything that is going on in it.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('d37ee915-31de-44f4-9f2a-8b79fc8e80b3', '57b6fb7e-bfea-4155-9a28-f7b324e4e25a', '2025-09-11T07:14:22Z', 'Short Story Saturday', 'A whole new short story in your inbox, once a month, with nothing around it. About twenty minutes to read.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('40783f0a-072a-48d2-b606-defcdfb85c0d', '57b6fb7e-bfea-4155-9a28-f7b324e4e25a', '2025-07-06T13:40:21Z', 'The Overdue Notice', 'Picks from people who shelve books all day, including the one that nobody has borrowed since 1994.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('218e0b7b-d58d-4db4-ab44-68068b5ab3ee', 'd42fddbb-7a86-47a2-83c7-1b9abd87a865', '2025-07-16T06:03:57Z', 'Colour of the Week', 'A single colour, its recipe, its history and four companions.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('6bae4b5b-844a-4034-a77f-fe48d0a6ec17', 'd42fddbb-7a86-47a2-83c7-1b9abd87a865', '2026-04-23T09:27:40Z', 'Objects, Plainly', 'The stapler, the bread bag clip, the park bench: who designed it, what it replaced, and why it has that hole.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('9556585e-a997-4351-b54a-09cde5cfedfa', 'd42fddbb-7a86-47a2-83c7-1b9abd87a865', '2026-07-11T07:14:40Z', 'Print Run', 'News from a printmaking studio with two presses and one cat. How an edition is made, from sketch to the last numbered sheet, including the ones that went in the bin.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('4265bb31-5374-4902-9620-bf0dc38084a0', 'd42fddbb-7a86-47a2-83c7-1b9abd87a865', '2026-02-09T12:28:33Z', 'Specimen', 'One typeface per issue, taken apart: where its ideas come from, what it is good at, and the size below which it should not be used.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('5a9196f0-bd6b-481a-a8f6-e0bd0f977044', 'd42fddbb-7a86-47a2-83c7-1b9abd87a865', '2024-12-31T09:29:05Z', 'Wall Text', 'Small museums and single rooms worth a train ticket. We read the labels so that you know which ones to skip.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('86048719-26de-4fdb-8825-ae562179b37d', '05e999f3-842e-4fc2-a954-0a6eb12aa1f6', '2025-11-28T08:22:15Z', 'Room Tone', 'Letters from a sound recordist: rooms, rain, microphones, and the art of saying nothing for thirty seconds.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('806c10b5-e0cf-4b4c-aaef-c4d2d3bf6d01', '05e999f3-842e-4fc2-a954-0a6eb12aa1f6', '2026-09-24T13:54:01Z', 'Side B', 'The song after the single. Each Friday one forgotten album track and the people who played on it.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('70ac06ac-df70-4017-84c9-d78d82b33599', '05e999f3-842e-4fc2-a954-0a6eb12aa1f6', '2025-06-28T07:48:42Z', 'The Practice Log', 'Learning an instrument after forty. Fifteen minutes a day, written down honestly, with one exercise each week that actually helped.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('2c1eea1f-2659-44a7-8c96-6f46c6aa7d55', '873be078-f3b7-450d-b373-ca533488f876', '2025-01-17T15:34:13Z', 'Lights Out', 'Sleep research, read by a night nurse. What the study did, who took part, and whether you should change anything tonight. Often the answer is no.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('b9a6442e-9e7d-4b37-b936-d536243d3570', '873be078-f3b7-450d-b373-ca533488f876', '2025-11-15T06:03:38Z', 'Plain Prescription', 'What is in the box, what the leaflet means, and which questions to ask at the counter.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('0101b811-9bca-4cb7-aee0-289dc6c91b92', '873be078-f3b7-450d-b373-ca533488f876', '2025-01-28T11:37:39Z', 'Slow Miles', 'Running for people who are overtaken. Plans that leave room for life, and no talk of winning.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('537390e5-0fcf-41ca-8e75-2fdf1ece615d', '873be078-f3b7-450d-b373-ca533488f876', '2026-02-18T07:01:00Z', 'Ten Minutes on the Floor', 'One short sequence a week for backs, hips and shoulders. No equipment, no music, no before-and-after pictures.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('1b29fc99-c6c8-4e2b-88c6-14b27b8444d1', '8b0d590b-b0a8-44e5-a587-be6b5c9bcf35', '2026-03-01T15:51:14Z', 'Contour', 'Maps and the people who draw them. One sheet every month, read from corner to corner.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('c5b2e75a-0acd-4be1-86e4-099030f97058', '8b0d590b-b0a8-44e5-a587-be6b5c9bcf35', '2026-05-12T14:54:34Z', 'Island Ferry Gazette', 'Sailings, cancellations and gossip from the small boats. Everything you need to reach an island that has no airport, and some reasons to stay an extra night.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('3f9d52f9-0e8b-4c94-8f6f-915fe21b37ca', '8b0d590b-b0a8-44e5-a587-be6b5c9bcf35', '2025-08-26T08:29:10Z', 'One Bag, Two Weeks', 'Packing lists that were tested in the rain. What came along, what was never used, what got left in a hotel drawer.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('8e317041-87dd-4eb7-84b2-8054aead44b0', '8b0d590b-b0a8-44e5-a587-be6b5c9bcf35', '2025-12-07T06:20:29Z', 'The Slow Train Letter', 'Long journeys by ordinary train, written from the window seat. With timetables, fares, what to eat, and where to stand on the platform for the best view.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('8fcd7f40-73c1-4d2c-81f9-8b521905d591', '8b0d590b-b0a8-44e5-a587-be6b5c9bcf35', '2025-08-05T07:39:05Z', 'The Wrong Turn', 'Places we did not mean to visit.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('9ccea098-535b-4a43-b178-ba0a1038f0b5', '87322e25-c215-482a-86ec-41adea057543', '2026-08-18T15:18:01Z', 'Mend', 'Socks, chairs, zips, kettles. A repair every Wednesday, with a list of what you need and an honest estimate of how long it will take.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('831d03bf-9b2b-46c0-816b-ee06f92e2339', '87322e25-c215-482a-86ec-41adea057543', '2026-10-01T06:08:49Z', 'The Allotment Diary of Plot 31', 'A year on one rented strip of clay, told by the two people who dig it and do not always agree.', null)
on conflict do nothing;

insert into public.newsletters (id, category_id, created_at, title, description, example_content) values
('e998d0ee-e4dd-49b9-828e-e907072235c2', '87322e25-c215-482a-86ec-41adea057543', '2025-08-03T11:23:47Z', 'Windowsill', 'Plants for people with one window and no luck. What to water this week, what to leave alone, and a monthly clinic where readers send pictures of their worst leaves.', null)
on conflict do nothing;
