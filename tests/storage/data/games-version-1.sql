BEGIN TRANSACTION;
CREATE TABLE command (
        game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,  -- from 0 in every game
        action TEXT NOT NULL,
        row INTEGER NOT NULL,
        col INTEGER NOT NULL,
        at INTEGER NOT NULL,      -- milliseconds since the first command
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID;
INSERT INTO "command" VALUES(1,0,'reveal',4,4,0);
INSERT INTO "command" VALUES(1,1,'reveal',0,0,8000);
INSERT INTO "command" VALUES(1,2,'reveal',0,1,8000);
INSERT INTO "command" VALUES(1,3,'reveal',0,2,8000);
INSERT INTO "command" VALUES(1,4,'reveal',0,3,8000);
INSERT INTO "command" VALUES(1,5,'reveal',0,4,8000);
INSERT INTO "command" VALUES(1,6,'reveal',0,5,8000);
INSERT INTO "command" VALUES(1,7,'reveal',0,6,8000);
INSERT INTO "command" VALUES(1,8,'reveal',0,7,8000);
INSERT INTO "command" VALUES(1,9,'reveal',0,8,8000);
INSERT INTO "command" VALUES(1,10,'reveal',1,2,8000);
INSERT INTO "command" VALUES(1,11,'reveal',1,3,8000);
INSERT INTO "command" VALUES(1,12,'reveal',1,4,8000);
INSERT INTO "command" VALUES(1,13,'reveal',1,6,8000);
INSERT INTO "command" VALUES(1,14,'reveal',1,7,8000);
INSERT INTO "command" VALUES(1,15,'reveal',1,8,8000);
INSERT INTO "command" VALUES(1,16,'reveal',2,0,8000);
INSERT INTO "command" VALUES(1,17,'reveal',2,1,8000);
INSERT INTO "command" VALUES(1,18,'reveal',2,7,8000);
INSERT INTO "command" VALUES(1,19,'reveal',2,8,8000);
INSERT INTO "command" VALUES(1,20,'reveal',3,0,8000);
INSERT INTO "command" VALUES(1,21,'reveal',3,1,8000);
INSERT INTO "command" VALUES(1,22,'reveal',3,2,8000);
INSERT INTO "command" VALUES(1,23,'reveal',3,7,8000);
INSERT INTO "command" VALUES(1,24,'reveal',3,8,8000);
INSERT INTO "command" VALUES(1,25,'reveal',4,0,8000);
INSERT INTO "command" VALUES(1,26,'reveal',4,1,8000);
INSERT INTO "command" VALUES(1,27,'reveal',4,8,8000);
INSERT INTO "command" VALUES(1,28,'reveal',5,0,8000);
INSERT INTO "command" VALUES(1,29,'reveal',5,1,8000);
INSERT INTO "command" VALUES(1,30,'reveal',5,2,8000);
INSERT INTO "command" VALUES(1,31,'reveal',5,7,8000);
INSERT INTO "command" VALUES(1,32,'reveal',5,8,8000);
INSERT INTO "command" VALUES(1,33,'reveal',6,0,8000);
INSERT INTO "command" VALUES(1,34,'reveal',6,1,8000);
INSERT INTO "command" VALUES(1,35,'reveal',6,2,8000);
INSERT INTO "command" VALUES(1,36,'reveal',6,3,8000);
INSERT INTO "command" VALUES(1,37,'reveal',6,5,8000);
INSERT INTO "command" VALUES(1,38,'reveal',6,6,8000);
INSERT INTO "command" VALUES(1,39,'reveal',6,7,8000);
INSERT INTO "command" VALUES(1,40,'reveal',6,8,8000);
INSERT INTO "command" VALUES(1,41,'reveal',7,0,8000);
INSERT INTO "command" VALUES(1,42,'reveal',7,2,8000);
INSERT INTO "command" VALUES(1,43,'reveal',7,3,8000);
INSERT INTO "command" VALUES(1,44,'reveal',7,5,8000);
INSERT INTO "command" VALUES(1,45,'reveal',7,6,8000);
INSERT INTO "command" VALUES(1,46,'reveal',7,8,8000);
INSERT INTO "command" VALUES(1,47,'reveal',8,0,8000);
INSERT INTO "command" VALUES(1,48,'reveal',8,1,8000);
INSERT INTO "command" VALUES(1,49,'reveal',8,2,8000);
INSERT INTO "command" VALUES(1,50,'reveal',8,3,8000);
INSERT INTO "command" VALUES(1,51,'reveal',8,4,8000);
INSERT INTO "command" VALUES(1,52,'reveal',8,5,8000);
INSERT INTO "command" VALUES(1,53,'reveal',8,6,8000);
INSERT INTO "command" VALUES(1,54,'reveal',8,7,8000);
INSERT INTO "command" VALUES(1,55,'reveal',8,8,8000);
INSERT INTO "command" VALUES(2,0,'reveal',4,4,0);
INSERT INTO "command" VALUES(2,1,'reveal',0,0,500);
INSERT INTO "command" VALUES(3,0,'flag',0,0,0);
INSERT INTO "command" VALUES(3,1,'reveal',4,4,100);
CREATE TABLE game (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        begun TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
        width INTEGER NOT NULL,
        height INTEGER NOT NULL,
        mines INTEGER NOT NULL,
        code TEXT,    -- null if the board has none
        layout TEXT,  -- the mines as 'row,column row,column'; null if they follow from the code
        start TEXT NOT NULL,
        goal TEXT NOT NULL,
        play_on INTEGER NOT NULL,
        flood INTEGER NOT NULL,
        status TEXT NOT NULL,
        time INTEGER NOT NULL DEFAULT 0,  -- milliseconds played
        assisted INTEGER NOT NULL,
        seeded INTEGER NOT NULL,
        undone INTEGER NOT NULL,
        replayed INTEGER NOT NULL,
        no_guess INTEGER NOT NULL
    );
INSERT INTO "game" VALUES(1,'2026-01-31T18:30:00Z',9,9,10,'1-B-O-1WJ',NULL,'opening','open',0,1,'won',8000,0,0,0,0,0);
INSERT INTO "game" VALUES(2,'2026-01-31T18:30:00Z',9,9,10,'1-B-O-2H8',NULL,'opening','open',0,1,'lost',500,0,0,0,0,0);
INSERT INTO "game" VALUES(3,'2026-01-31T18:30:00Z',9,9,10,'1-B-O-3NY',NULL,'opening','open',0,1,'playing',100,0,0,0,0,0);
CREATE INDEX game_level ON game (width, height, mines, status);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('game',3);
COMMIT;
PRAGMA user_version = 1;
