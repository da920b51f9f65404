/** Texts that are no prose and no noise: source code, tables, data, logs. None of them may count as gibberish or as a flood. */
export const structuredSamples: Readonly<Record<string, readonly string[]>> = {
  'source code': [
    `export function nextFreeSlot(slots: Slot[], from: number): Slot | null {
  for (const slot of slots) {
    if (slot.start >= from && !slot.isTaken) return slot;
  }
  return null;
}`,
    `def average_wait(tickets, now=None):
    """Mean waiting time of open tickets in minutes."""
    open_tickets = [t for t in tickets if t.closed_at is None]
    if not open_tickets:
        return 0.0
    return sum((now - t.opened_at).seconds for t in open_tickets) / len(open_tickets) / 60`,
    `static int ring_push(struct ring *r, const char *buf, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++) {
		if (r->count == RING_MAX)
			return -ENOSPC;
		r->data[(r->head + r->count++) % RING_MAX] = buf[i];
	}
	return 0;
}`,
    `fn parse_range(input: &str) -> Result<Range<u32>, ParseError> {
    let (lo, hi) = input.split_once("..").ok_or(ParseError::NoDots)?;
    let lo = lo.trim().parse::<u32>()?;
    let hi = hi.trim().parse::<u32>().map_err(ParseError::from)?;
    Ok(lo..hi)
}`,
    `SELECT c.name, count(o.id) AS orders, sum(o.total_cents) / 100.0 AS revenue
FROM customer c LEFT JOIN orders o ON o.customer_id = c.id AND o.cancelled_at IS NULL
WHERE c.country IN ('PT', 'ES') GROUP BY c.id HAVING orders > 3 ORDER BY revenue DESC LIMIT 20;`,
    `for f in "$SRC"/*.wav; do
  out="$DST/$(basename "$f" .wav).flac"
  [ -e "$out" ] && continue
  ffmpeg -loglevel error -i "$f" -c:a flac "$out" || echo "failed: $f" >&2
done`,
    `<section class="card" aria-labelledby="title-7">
  <h2 id="title-7">Opening hours</h2>
  <p>Monday to Friday, <time>08:30</time> to <time>17:00</time>.</p>
  <a href="/contact?from=card" rel="nofollow">Write to us</a>
</section>`,
    `func (s *Store) Evict(ctx context.Context, maxAge time.Duration) (n int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for k, v := range s.items {
		if time.Since(v.usedAt) > maxAge {
			delete(s.items, k)
			n++
		}
	}
	return n, ctx.Err()
}`,
    `.toolbar > button:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
@media (max-width: 40rem) { .toolbar { flex-wrap: wrap; gap: .25rem; padding-inline: .5rem; } }
.toolbar [aria-pressed="true"] { background: color-mix(in oklab, var(--accent) 20%, transparent); }`,
    `(defn merge-counts [a b]
  (reduce-kv (fn [acc k v] (update acc k (fnil + 0) v)) a b))
;; (merge-counts {:apples 2} {:apples 1 :pears 4}) => {:apples 3 :pears 4}`,
  ],
  csv: [
    `date,station,temp_c,wind_kmh,remark
2024-03-01,Harbour,7.4,22,gusty
2024-03-02,Harbour,8.1,15,
2024-03-03,Hilltop,4.9,31,sleet after noon`,
    `id;name;city;joined
1041;Marta Olsen;Bergen;2019-08-12
1042;Ivo Kranjc;Koper;2020-01-30
1043;Lena Brandt;Kassel;2021-11-05`,
    `sku,description,qty,price
A-1001,"Garden hose, 25 m",14,39.90
A-1002,"Watering can, zinc",6,24.50
B-0450,Pruning shears,22,18.75
B-0451,Leather gloves size 9,40,12.20`,
    `time,cpu,mem,disk
10:00:00,12.5,48.1,70.2
10:00:10,13.9,48.3,70.2
10:00:20,55.0,52.7,70.3
10:00:30,61.2,53.0,70.3
10:00:40,17.8,49.9,70.3`,
    `Straße,Hausnummer,PLZ,Ort
Lindenweg,4,86150,Augsburg
Am Mühlbach,17a,86899,Landsberg
Färbergasse,2,87435,Kempten`,
    `order_uuid,customer,status,amount
7d1f6c9e-4b0a-4f5e-9a3c-2b8f1d6e0c11,Fischer Tools,shipped,120.00
0b9a2e74-91cd-4c63-8f10-5e7d3a4b6c22,Norwood Bakery,pending,48.50
c3e5f7a1-2d46-4b8c-a0f9-1e3d5c7b9a33,Lakeside Clinic,returned,310.25`,
  ],
  'markdown table': [
    `| Service | Owner | Port |
| --- | --- | ---: |
| billing | Dana | 8081 |
| search | Yusuf | 8090 |
| mailer | Ines | 8110 |`,
    `| Day | Lunch | Dinner |
|-----|-------|--------|
| Mon | Lentil soup | Pasta with peas |
| Tue | Leftovers | Fish and potatoes |
| Wed | Salad | Pancakes |`,
    `Metric | Before | After
:--- | ---: | ---:
p50 latency | 48 ms | 31 ms
p99 latency | 410 ms | 122 ms
errors | 0.8 % | 0.1 %`,
    `| Pflanze | Standort | Gießen |
|:--|:--|:--|
| Farn | Schatten | alle zwei Tage |
| Kaktus | Südfenster | einmal im Monat |
| Basilikum | Küche | täglich |`,
    `| Option | Pros | Cons |
| ------ | ---- | ---- |
| Rent | flexible, no loan | price goes up each year |
| Buy | ours in the end | large deposit, repairs |`,
    `| 品名 | 数量 | 产地 |
| --- | --- | --- |
| 绿茶 | 十二盒 | 杭州 |
| 红枣 | 三袋 | 新疆 |
| 核桃 | 五斤 | 云南 |`,
  ],
  json: [
    '{"name":"harvest","version":"2.3.1","private":true,"scripts":{"build":"tsc -p .","test":"node --test"},"engines":{"node":">=20"}}',
    `[
  {"id": 17, "title": "Replace the filter", "done": false, "due": "2024-05-02"},
  {"id": 18, "title": "Order seeds", "done": true, "due": null},
  {"id": 19, "title": "Call the plumber", "done": false, "due": "2024-05-06"}
]`,
    '{"type":"Feature","geometry":{"type":"Point","coordinates":[10.8978,48.3705]},"properties":{"name":"Town hall","height":57}}',
    `{
  "theme": "dark",
  "shortcuts": { "search": "Ctrl+K", "save": "Ctrl+S" },
  "recent": ["notes/garden.md", "notes/trip to Porto.md"],
  "fontSize": 14
}`,
    '{"level":"warn","ts":1714550400123,"msg":"queue is slow","queue":"mail","waiting":412,"host":"app-2","trace_id":"4bf92f3577b34da6a3ce929d0e0e4736"}',
    `{"error":{"code":"card_declined","message":"The card was declined by the bank.","param":"source","request":"req_9fKd02hLq"},"retry":false}`,
  ],
  'stack trace': [
    `TypeError: Cannot read properties of undefined (reading 'length')
    at countRows (/srv/app/src/table/rows.js:41:23)
    at renderTable (/srv/app/src/table/render.js:88:12)
    at async handle (/srv/app/src/server.js:19:5)`,
    `Traceback (most recent call last):
  File "/opt/jobs/nightly.py", line 73, in <module>
    main()
  File "/opt/jobs/nightly.py", line 58, in main
    report = build_report(conn, day)
KeyError: 'invoice_total'`,
    `Exception in thread "main" java.lang.IllegalStateException: pool is closed
	at com.harbor.db.ConnectionPool.borrow(ConnectionPool.java:112)
	at com.harbor.jobs.NightlyExport.run(NightlyExport.java:47)
	at java.base/java.lang.Thread.run(Thread.java:833)`,
    `thread 'main' panicked at 'index out of bounds: the len is 3 but the index is 7', src/grid.rs:52:18
stack backtrace:
   2: core::panicking::panic_bounds_check
   3: grid::Grid::cell
   4: planner::main`,
    `panic: runtime error: invalid memory address or nil pointer dereference
[signal SIGSEGV: segmentation violation code=0x1 addr=0x18 pc=0x4a5f3c]
goroutine 1 [running]:
main.(*Store).Get(0x0, {0xc00001c0a8, 0x5})
	/home/dev/store/store.go:29 +0x1c`,
    `System.InvalidOperationException: Sequence contains no elements
   at System.Linq.ThrowHelper.ThrowNoElementsException()
   at Ledger.Import.StatementReader.ReadHeader(Stream input) in C:\\src\\Ledger\\StatementReader.cs:line 64
   at Ledger.Program.Main(String[] args) in C:\\src\\Ledger\\Program.cs:line 21`,
  ],
  'log lines': [
    `2024-05-01 10:00:01,004 INFO  [worker-3] mail.sender - sent 14 messages in 212 ms
2024-05-01 10:00:04,310 WARN  [worker-1] mail.sender - slow reply from relay, 1840 ms
2024-05-01 10:00:09,871 ERROR [worker-1] mail.sender - gave up on message 88123`,
    `May  3 06:25:14 pine sshd[2211]: Accepted publickey for deploy from 10.0.4.17 port 51822 ssh2
May  3 06:25:14 pine systemd[1]: Started Session 482 of user deploy.
May  3 06:31:40 pine sudo:   deploy : TTY=pts/0 ; PWD=/srv ; USER=root ; COMMAND=/bin/systemctl restart web`,
    `10.2.0.9 - - [02/May/2024:13:55:36 +0200] "GET /assets/logo.svg HTTP/1.1" 200 2326 "-" "Mozilla/5.0"
10.2.0.9 - - [02/May/2024:13:55:37 +0200] "POST /api/orders HTTP/1.1" 201 98 "-" "curl/8.4.0"
10.2.0.31 - - [02/May/2024:13:56:02 +0200] "GET /health HTTP/1.1" 200 2 "-" "probe"`,
    `[12:01:44] build started (web, api)
[12:01:58] api: 212 modules, 0 warnings
[12:02:20] web: 908 modules, 2 warnings: unused variable "label" in Toolbar.tsx
[12:02:21] build finished in 37 s`,
    `kernel: [ 1234.567890] usb 1-2: new high-speed USB device number 5 using xhci_hcd
kernel: [ 1234.701122] usb 1-2: New USB device found, idVendor=0781, idProduct=5581
kernel: [ 1235.020408] sd 4:0:0:0: [sdb] Attached SCSI removable disk`,
    `ts=2024-05-01T08:00:00Z level=info component=scheduler msg="picked job" job=backup-nightly attempt=1
ts=2024-05-01T08:14:22Z level=info component=scheduler msg="job finished" job=backup-nightly took=14m22s
ts=2024-05-01T08:14:23Z level=warn component=disk msg="space is low" free_gb=11.4`,
  ],
  'list of addresses': [
    `https://example.org/gardening/composting-for-beginners
https://example.org/gardening/when-to-prune-roses
https://example.com/recipes/2023/11/pumpkin-soup.html`,
    `https://docs.example.net/en/latest/install.html#linux
https://docs.example.net/en/latest/upgrade.html
https://docs.example.net/en/stable/api/client.html?lang=python`,
    `- https://example.com/watch?v=3hT9xQ
- https://example.com/playlist/summer-running
- https://radio.example.org/episodes/104-the-lighthouse-keeper`,
    `http://10.0.0.5:8080/status
http://10.0.0.6:8080/status
http://intranet.example/wiki/Holiday_calendar
http://intranet.example/wiki/Printer_setup`,
    `https://shop.example/products/wool-socks?size=42&color=grey
https://shop.example/products/rain-jacket?size=m&color=yellow
https://shop.example/cart?step=2&coupon=SPRING24`,
    `git@example.org:tools/backup-scripts.git
ssh://git@example.org:2222/team/website.git
https://example.org/team/website/pull/318/files`,
  ],
};

/** Too short to tell: no verdict at all. */
export const shortSamples: readonly string[] = [
  'ok',
  'Thanks!',
  '42',
  'buy milk',
  '好的',
  'はい',
  '👍',
  'Tue 14:30',
  'PR #212',
  'v2.4.1',
  'да',
  'ไม่',
  '',
  '   \n\t ',
  'xkcd',
  'no no no',
];
