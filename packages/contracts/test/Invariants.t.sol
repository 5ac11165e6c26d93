// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Collection1155} from "../src/Collection1155.sol";
import {Collection721} from "../src/Collection721.sol";
import {Platform} from "../src/Platform.sol";
import {Shared1155} from "../src/Shared1155.sol";
import {Shared721} from "../src/Shared721.sol";
import {PlatformTest} from "./base/PlatformTest.sol";

/**
 * @title Does what people do with the platform, and remembers what must be true afterwards
 */
contract PlatformHandler is PlatformTest {
    struct Token {
        address nft;
        uint256 id;
        address owner;
        uint256 supply;
    }

    Collection721 public campaign721;
    Collection1155 public campaign1155;

    uint256 public feesIn;
    uint256 public withdrawn;
    uint256 public replaysThatSucceeded;
    uint256 public overMintsThatSucceeded;

    address[] public people;
    Token[] internal tokens721;
    Token[] internal tokens1155;

    uint256[] private _usedUids;
    uint256 private _intent;

    /// @dev The fee of one artwork, read before a prank, which is for the next call only.
    uint256 private _price;

    function setUp() public override {
        super.setUp();
        people.push(alice);
        people.push(bob);
        people.push(carol);
        people.push(author);
        vm.deal(carol, 1_000 ether);
        vm.deal(author, 1_000 ether);
        campaign721 = Collection721(_collection(721));
        campaign1155 = Collection1155(_collection(1155));
    }

    function mint721(uint256 seed, uint8 size) external {
        uint256 count = _bound(size, 1, 12);
        uint256 batch = platform.nextBatch(address(campaign721));
        (address[] memory to, bytes32[] memory digests) = _batch(seed, count);
        _pay(brand, platform.mintFee(address(campaign721), count));
        uint256 uid = (++_intent << 32) | batch;
        _usedUids.push(uid);
        vm.prank(brand);
        platform.mint{value: count * _price}(uid, address(campaign721), to, 1, digests);
        for (uint256 i = 0; i < count; ++i) {
            uint256 id = _tokenId(address(campaign721), digests[i], batch, i);
            tokens721.push(Token(address(campaign721), id, to[i], 1));
        }
    }

    function mint1155(uint256 seed, uint8 size, uint40 amount) external {
        uint256 count = _bound(size, 1, 6);
        amount = uint40(_bound(amount, 1, type(uint40).max));
        uint256 batch = platform.nextBatch(address(campaign1155));
        (address[] memory to, bytes32[] memory digests) = _batch(seed, count);
        _pay(brand, platform.mintFee(address(campaign1155), count));
        vm.prank(brand);
        platform.mint{value: count * _price}(batch, address(campaign1155), to, amount, digests);
        for (uint256 i = 0; i < count; ++i) {
            tokens1155.push(Token(address(campaign1155), uint256(digests[i]), to[i], amount));
        }
    }

    function mintOwn721(uint256 who, uint256 whom) external {
        (address minter, address to) = (_person(who), _person(whom));
        _pay(minter, platform.price(address(shared721)));
        uint256 id = platform.sharedTokenId(++_intent, minter);
        vm.prank(minter);
        platform.mintOwn{value: _price}(_intent, address(shared721), to, 1, bytes32(id), minter, 1);
        tokens721.push(Token(address(shared721), id, to, 1));
    }

    function mintOwn1155(uint256 who, uint256 whom, uint40 amount) external {
        (address minter, address to) = (_person(who), _person(whom));
        amount = uint40(_bound(amount, 1, type(uint40).max));
        _pay(minter, platform.price(address(shared1155)));
        uint256 id = platform.sharedTokenId(++_intent, minter);
        vm.prank(minter);
        platform.mintOwn{value: _price}(_intent, address(shared1155), to, amount, bytes32(id), bob, 1);
        tokens1155.push(Token(address(shared1155), id, to, amount));
    }

    function transfer721(uint256 which, uint256 whom) external {
        if (tokens721.length == 0) {
            return;
        }
        Token storage token = tokens721[which % tokens721.length];
        address to = _person(whom);
        vm.prank(token.owner);
        Collection721(token.nft).transferFrom(token.owner, to, token.id);
        token.owner = to;
    }

    function transfer1155(uint256 which, uint256 who, uint256 whom, uint256 value) external {
        if (tokens1155.length == 0) {
            return;
        }
        Token storage token = tokens1155[which % tokens1155.length];
        (address from, address to) = (_person(who), _person(whom));
        value = _bound(value, 0, Collection1155(token.nft).balanceOf(from, token.id));
        vm.prank(from);
        Collection1155(token.nft).safeTransferFrom(from, to, token.id, value, "");
    }

    function replay(uint256 which, uint256 seed) external {
        if (_usedUids.length == 0) {
            return;
        }
        uint256 uid = _usedUids[which % _usedUids.length];
        (address[] memory to, bytes32[] memory digests) = _batch(seed, 1);
        uint256 fee = platform.price(address(shared721));
        vm.deal(brand, fee);
        vm.prank(brand);
        try platform.mint{value: fee}(uid, address(campaign721), to, 1, digests) {
            ++replaysThatSucceeded;
        } catch {}
    }

    function replayOwn(uint256 which) external {
        if (tokens1155.length == 0) {
            return;
        }
        // Mints an id again in its campaign, or under an intent of the same minter in the shared collection.
        Token storage token = tokens1155[which % tokens1155.length];
        uint256 fee = platform.price(address(shared721));
        if (token.nft == address(campaign1155)) {
            uint256 batch = platform.nextBatch(token.nft);
            vm.deal(brand, fee);
            vm.prank(brand);
            try platform.mint{value: fee}(batch, token.nft, _list(alice), 1, _list(bytes32(token.id))) {
                ++overMintsThatSucceeded;
            } catch {}
        } else {
            address minter = address(uint160(token.id >> 96));
            for (uint256 uid = 1; uid <= _intent; ++uid) {
                if (platform.sharedTokenId(uid, minter) == token.id) {
                    vm.deal(minter, fee);
                    vm.prank(minter);
                    try platform.mintOwn{value: fee}(uid, token.nft, alice, 1, "", minter, 0) {
                        ++overMintsThatSucceeded;
                    } catch {}
                    return;
                }
            }
        }
    }

    function setFee(uint88 fee) external {
        vm.prank(operator);
        platform.setFee(uint88(_bound(fee, 0, 1 ether)));
    }

    function withdraw() external {
        uint256 held = address(platform).balance;
        vm.prank(operator);
        platform.withdraw(payable(operator));
        withdrawn += held;
    }

    // What the invariants read.

    function parts() external view returns (Platform, Shared721, Shared1155) {
        return (platform, shared721, shared1155);
    }

    function all721() external view returns (Token[] memory) {
        return tokens721;
    }

    function all1155() external view returns (Token[] memory) {
        return tokens1155;
    }

    function everybody() external view returns (address[] memory) {
        return people;
    }

    /// @dev Gives a payer what the next call costs.
    function _pay(address payer, uint256 total) private {
        _price = platform.price(address(shared721));
        vm.deal(payer, total);
        feesIn += total;
    }

    function _person(uint256 seed) private view returns (address) {
        return people[seed % people.length];
    }

    function _batch(uint256 seed, uint256 count) private returns (address[] memory to, bytes32[] memory digests) {
        to = new address[](count);
        digests = _digests(uint256(keccak256(abi.encode(seed, ++_intent))), count);
        for (uint256 i = 0; i < count; ++i) {
            to[i] = _person(uint256(keccak256(abi.encode(seed, i))));
        }
    }
}

contract InvariantsTest is PlatformTest {
    PlatformHandler private _handler;

    function setUp() public override {
        _handler = new PlatformHandler();
        _handler.setUp();
        bytes4[] memory selectors = new bytes4[](10);
        selectors[0] = PlatformHandler.mint721.selector;
        selectors[1] = PlatformHandler.mint1155.selector;
        selectors[2] = PlatformHandler.mintOwn721.selector;
        selectors[3] = PlatformHandler.mintOwn1155.selector;
        selectors[4] = PlatformHandler.transfer721.selector;
        selectors[5] = PlatformHandler.transfer1155.selector;
        selectors[6] = PlatformHandler.replay.selector;
        selectors[7] = PlatformHandler.replayOwn.selector;
        selectors[8] = PlatformHandler.setFee.selector;
        selectors[9] = PlatformHandler.withdraw.selector;
        _target(address(_handler), selectors);
    }

    /// @dev One property for all, so that one sequence of calls serves them all; the reason of a failure says which.
    function invariant_everythingAddsUp() public view {
        _sumOf721BalancesIsTheNumberOfTokens();
        _each721BalanceIsTheNumberOfTokensOwned();
        _ownerOfEvery721TokenIsWhoItWasGivenTo();
        _supplyOfEvery1155TokenIsWhatWasMintedFirst();
        _feesInAreWithdrawnOrHeld();
        _replayNeverSucceeds();
    }

    function _sumOf721BalancesIsTheNumberOfTokens() private view {
        PlatformHandler.Token[] memory tokens = _handler.all721();
        address[] memory people = _handler.everybody();
        (, address shared,) = _parts();
        uint256 inShared = 0;
        for (uint256 i = 0; i < tokens.length; ++i) {
            inShared += tokens[i].nft == shared ? 1 : 0;
        }
        uint256 sumShared = 0;
        uint256 sumCampaign = 0;
        for (uint256 i = 0; i < people.length; ++i) {
            sumShared += Shared721(shared).balanceOf(people[i]);
            sumCampaign += _handler.campaign721().balanceOf(people[i]);
        }
        assertEq(sumShared, inShared, "sum of shared 721 balances");
        assertEq(sumCampaign, tokens.length - inShared, "sum of campaign 721 balances");
    }

    function _each721BalanceIsTheNumberOfTokensOwned() private view {
        PlatformHandler.Token[] memory tokens = _handler.all721();
        address[] memory people = _handler.everybody();
        Collection721 collection = _handler.campaign721();
        for (uint256 i = 0; i < people.length; ++i) {
            uint256 owned = 0;
            for (uint256 j = 0; j < tokens.length; ++j) {
                owned += tokens[j].nft == address(collection) && tokens[j].owner == people[i] ? 1 : 0;
            }
            assertEq(collection.balanceOf(people[i]), owned, "721 balance");
        }
    }

    function _ownerOfEvery721TokenIsWhoItWasGivenTo() private view {
        PlatformHandler.Token[] memory tokens = _handler.all721();
        for (uint256 i = 0; i < tokens.length; ++i) {
            assertEq(Collection721(tokens[i].nft).ownerOf(tokens[i].id), tokens[i].owner, "721 owner");
        }
    }

    function _supplyOfEvery1155TokenIsWhatWasMintedFirst() private view {
        PlatformHandler.Token[] memory tokens = _handler.all1155();
        address[] memory people = _handler.everybody();
        for (uint256 i = 0; i < tokens.length; ++i) {
            Collection1155 collection = Collection1155(tokens[i].nft);
            uint256 sum = 0;
            for (uint256 j = 0; j < people.length; ++j) {
                sum += collection.balanceOf(people[j], tokens[i].id);
            }
            assertEq(sum, tokens[i].supply, "sum of 1155 balances");
            assertEq(collection.totalSupply(tokens[i].id), tokens[i].supply, "1155 supply");
        }
    }

    function _feesInAreWithdrawnOrHeld() private view {
        (address platform_,,) = _parts();
        assertEq(_handler.feesIn(), _handler.withdrawn() + platform_.balance, "fees");
    }

    function _replayNeverSucceeds() private view {
        assertEq(_handler.replaysThatSucceeded(), 0, "replays of a uid");
        assertEq(_handler.overMintsThatSucceeded(), 0, "second mints of an id");
    }

    function _parts() private view returns (address, address, address) {
        (Platform p, Shared721 s721, Shared1155 s1155) = _handler.parts();
        return (address(p), address(s721), address(s1155));
    }
}
